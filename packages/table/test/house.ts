import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeServer } from '@riposte/table'
import { afterEach, beforeEach } from 'vitest'
import { testContent } from './content.ts'

/** A server for each test, with a folder of its own, to be stopped and started again. */
export class House {
  folder = ''
  address = ''
  /** What the host was told when it started last. */
  warned = ''
  private readonly content = testContent()
  private close = (): Promise<void> => Promise.resolve()

  /** `furnish` may put something into its folder before it starts. */
  constructor(furnish: () => void = () => undefined) {
    beforeEach(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'riposte-'))
      furnish()
      await this.start()
    })
    afterEach(async () => {
      await this.stop()
      rmSync(this.folder, { recursive: true })
    })
  }

  async start(port = 0): Promise<void> {
    this.warned = ''
    const warn = (text: string): void => {
      this.warned = text
    }
    const app = await makeServer({ content: this.content, data: this.folder, logs: 'silent', perMinute: 100_000, warn })
    this.address = await app.listen({ port, host: '127.0.0.1' })
    this.close = () => app.close()
  }

  stop(): Promise<void> {
    return this.close()
  }
}
