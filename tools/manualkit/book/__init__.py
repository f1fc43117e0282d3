"""The print edition: documents to Typst, Typst to PDF/UA, and the PDF read back."""
