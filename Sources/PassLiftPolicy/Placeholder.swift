// Placeholder of the skeleton; goes with the target's first real file.
