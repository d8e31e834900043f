/** Where all checkpoints are read, from the first on. */
export const checkpointsPath = '/api/public/transparency/checkpoints?afterAt=0'
