import { Socket } from 'node:net'

// The process ends with its standard input, so that a killed test run leaves no process behind.
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'))
if (process.stdin instanceof Socket) process.stdin.unref()
