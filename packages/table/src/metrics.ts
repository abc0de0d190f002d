import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the server tells of itself at /metrics. */
export class Metrics {
  readonly registry = new Registry()
  readonly messages: Counter<'type'>
  readonly refusals: Counter<'code'>
  readonly entries: Counter
  readonly flush: Histogram
  readonly lines: Gauge
  readonly rooms: Gauge

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.messages = new Counter({ name: 'riposte_messages_total', help: 'messages taken from clients', labelNames: ['type'], registers })
    this.refusals = new Counter({ name: 'riposte_refusals_total', help: 'what was refused, by code', labelNames: ['code'], registers })
    this.entries = new Counter({ name: 'riposte_journal_entries_total', help: 'journal entries written to the disk', registers })
    this.flush = new Histogram({
      name: 'riposte_flush_seconds',
      help: 'one write of the journals, the flush of the disk included',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
      registers,
    })
    this.lines = new Gauge({ name: 'riposte_lines', help: 'open WebSockets', registers })
    this.rooms = new Gauge({ name: 'riposte_tables_in_memory', help: 'tables somebody is at, or was lately', registers })
  }
}
