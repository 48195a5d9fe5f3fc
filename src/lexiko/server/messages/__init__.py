"""What goes over the line: requests in one module, and what is sent in the others, by subject.

The document of the API and the page's types are made from these. Whatever makes a message says by
its type which one, so that the checker holds the two together; nothing is checked on the way out.
"""
