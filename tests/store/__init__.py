"""The store on its disk: what fails, what is killed, what loses its power."""
