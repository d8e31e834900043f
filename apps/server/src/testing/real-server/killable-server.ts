import './end-with-input.ts'

// The shipped server.
await import('../../main.ts')
