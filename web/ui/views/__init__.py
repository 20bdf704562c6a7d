"""The pages: plain functions from what is known to HTML. Nothing here touches the browser."""
