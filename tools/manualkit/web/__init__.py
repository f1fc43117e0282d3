"""The web edition: documents to pages, pages to a site, and the site read back."""
