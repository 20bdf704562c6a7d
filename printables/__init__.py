"""The components as drawings, and the pipeline that puts them on paper."""
