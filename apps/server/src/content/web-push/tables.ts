import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { id, ms, optional, text } = column

const pushDeviceColumns = {
  id,
  deviceThumbprint: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  createdAt: ms,
  /** The key of this server that it was subscribed with; null of those from before that was kept. */
  serverKey: optional(text),
}
export type PushDevice = RowOf<typeof pushDeviceColumns>

/** The devices of a user that asked to be told. */
export const pushDevices = table('content_push_device', {
  key: ['id'],
  deletable: true,
  columns: pushDeviceColumns,
})
