"""The text: Markdown parsed once into typed, immutable blocks with line and column."""
