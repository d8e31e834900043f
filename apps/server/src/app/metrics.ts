import type { Endpoint } from '@candor/api'
import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../platform/metrics.ts'

/** The server's own figures for `/metrics`. */
export function createServerMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  const batches = new Histogram({
    name: 'candor_lane_batch_seconds',
    help: 'How long a batch of commands took, commit included.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const commands = new Counter({
    name: 'candor_lane_commands_total',
    help: 'Commands that went through the lane.',
    registers,
  })
  const answers = new Histogram({
    name: 'candor_http_answer_seconds',
    help: 'How long an endpoint took, by name and body code.',
    labelNames: ['endpoint', 'code'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5],
    registers,
  })
  const faults = new Gauge({
    name: 'candor_ledger_faults',
    help: 'Broken rules that the last audit of the ledger found; anything but 0 is an emergency.',
    registers,
  })
  const audited = new Gauge({
    name: 'candor_ledger_audited_timestamp_seconds',
    help: 'When the last audit of the ledger came to an end; one that is old is no reassurance.',
    registers,
  })
  const auditFaults = new Gauge({
    name: 'candor_operator_audit_faults',
    help: "Faults of the operators' audit, by what was looked at last: the whole chain, or its anchors; above 0 is an emergency.",
    labelNames: ['look'],
    registers,
  })
  const failing = new Gauge({
    name: 'candor_engine_failing',
    help: 'Positions of which a close fails and is tried again; above 0 for a minute is an emergency.',
    registers,
  })
  const putOff = new Gauge({
    name: 'candor_events_put_off',
    help: 'Events that somebody could not take and that are told again; above 0 for an hour wants a look at the log.',
    registers,
  })
  const pushesRefused = new Counter({
    name: 'candor_push_refused_total',
    help: "Messages that a push service refused as not signed by whom it expects, by the key of the device: this server's own, another one, or not known.",
    labelNames: ['service', 'key'],
    registers,
  })
  return {
    registry,
    onPutOff: (count: number) => putOff.set(count),
    onPushRefused: (service: string, key: string) => pushesRefused.inc({ service, key }),
    onFailing: (count: number) => failing.set(count),
    onBatch: (size: number, seconds: number) => {
      batches.observe(seconds)
      commands.inc(size)
    },
    onAnswer: (endpoint: Endpoint, code: number, seconds: number) =>
      answers.observe({ endpoint: endpoint.name, code }, seconds),
    onOperatorAudit: (look: 'chain' | 'anchors', count: number) => auditFaults.set({ look }, count),
    onAudit: (count: number, at: number) => {
      faults.set(count)
      audited.set(at / 1_000)
    },
  }
}
