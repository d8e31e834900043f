/** The public endpoint of all checkpoints, from the first on. */
export const checkpointsPath = '/api/public/transparency/checkpoints?afterAt=0'
