import type { Endpoint } from '@candor/api'
import { statfs } from 'node:fs/promises'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { createRegistry } from '../platform/metrics.ts'

const behindHelp =
  'How long the oldest row that a job has to work on has been due; one that grows means ' +
  'that the job fails or does not keep up.'
const refusedHelp =
  'Messages that a push service refused as not signed by whom it expects, by the key of ' +
  "the device: this server's own, another one, or not known."

/**
 * The server's own metrics for `/metrics`.
 * @param dataFolder the folder whose disk is measured
 */
export function createServerMetrics(dataFolder: string) {
  const registry = createRegistry()
  const registers = [registry]
  registry.registerMetric(diskMetric(dataFolder))
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
  const audits = auditMetrics(registers)
  const failing = new Gauge({
    name: 'candor_engine_failing',
    help: 'Positions of which a close fails and is tried again; above 0 for a minute is an emergency.',
    registers,
  })
  const behind = new Gauge({
    name: 'candor_jobs_behind_seconds',
    help: behindHelp,
    labelNames: ['job'],
    registers,
  })
  const busy = new Counter({
    name: 'candor_lane_busy_total',
    help: 'Commands that found the lane full, by queue: closes, people or jobs.',
    labelNames: ['queue'],
    registers,
  })
  const putOff = new Gauge({
    name: 'candor_events_put_off',
    help: 'Events that a listener could not take and that are delivered again; above 0 for an hour, read the log.',
    registers,
  })
  const pushesRefused = new Counter({
    name: 'candor_push_refused_total',
    help: refusedHelp,
    labelNames: ['service', 'key'],
    registers,
  })
  return {
    registry,
    onPutOff: (count: number) => putOff.set(count),
    onBehind: (job: string, ageMs: number) => behind.set({ job }, ageMs / 1_000),
    onBusy: (queue: string) => busy.inc({ queue }),
    onPushRefused: (service: string, key: string) => pushesRefused.inc({ service, key }),
    onFailing: (count: number) => failing.set(count),
    onBatch: (size: number, seconds: number) => {
      batches.observe(seconds)
      commands.inc(size)
    },
    onAnswer: (endpoint: Endpoint, code: number, seconds: number) =>
      answers.observe({ endpoint: endpoint.name, code }, seconds),
    ...audits,
  }
}

/** Free space of the folder's disk, measured at each request for metrics. */
const diskMetric = (folder: string) =>
  new Gauge({
    name: 'candor_disk_free_bytes',
    help: 'Space that is left on the disk of the data folder; at 0 nothing can be stored and no price counts.',
    registers: [],
    async collect() {
      const disk = await statfs(folder).catch(() => null)
      this.set(disk === null ? Number.NaN : disk.bavail * disk.bsize)
    },
  })

/** Faults and times of the audits of the ledger and of the operators' chain. */
function auditMetrics(registers: Registry[]) {
  const faults = new Gauge({
    name: 'candor_ledger_faults',
    help:
      'Broken rules that the last audit of the ledger found, by scope: the new transfers, or ' +
      'all; anything but 0 is an emergency.',
    labelNames: ['scope'],
    registers,
  })
  const audited = new Gauge({
    name: 'candor_ledger_audited_timestamp_seconds',
    help: 'When the last audit of the ledger came to an end, by scope; one that is old is no reassurance.',
    labelNames: ['scope'],
    registers,
  })
  const auditFaults = new Gauge({
    name: 'candor_operator_audit_faults',
    help:
      "Faults of the operators' audit, by what was looked at last: the whole chain, or its " +
      'anchors; above 0 is an emergency.',
    labelNames: ['look'],
    registers,
  })
  return {
    onOperatorAudit: (look: 'chain' | 'anchors', count: number) => auditFaults.set({ look }, count),
    onAudit: (scope: 'new' | 'all', count: number, at: number) => {
      faults.set({ scope }, count)
      audited.set({ scope }, at / 1_000)
    },
  }
}
