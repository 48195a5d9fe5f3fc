"""`python -m lexiko` is the command line."""

from lexiko.cli import main

if __name__ == "__main__":
    main()
