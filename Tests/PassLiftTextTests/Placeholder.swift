// Placeholder of the skeleton; goes with the suite's first real file.
