import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { id, ms, text } = column

const pushDeviceColumns = {
  id,
  deviceThumbprint: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  createdAt: ms,
  /** This server's key of the subscription. */
  serverKey: text,
}
export type PushDevice = RowOf<typeof pushDeviceColumns>

/** A user's subscribed devices. */
export const pushDevices = table('content_push_device', {
  key: ['id'],
  deletable: true,
  columns: pushDeviceColumns,
})
