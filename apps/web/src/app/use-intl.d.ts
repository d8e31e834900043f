import type { Messages as Own } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Own
  }
}
