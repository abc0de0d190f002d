import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FolderError, writeWhole } from './folder.ts'

/** Signs what the server gives out and wants to know again: who somebody is, invitations, question numbers. */
export class Keys {
  private readonly key: KeyObject

  constructor(key: Buffer) {
    this.key = createSecretKey(key)
  }

  /** The key of a data folder, made on the first start. */
  static inFolder(folder: string): Keys {
    const file = join(folder, 'key')
    if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'))
    const text = readFileSync(file, 'utf8').trim()
    const key = Buffer.from(text, 'hex')
    if (key.length < 32) {
      const what = text === '' ? 'is empty' : 'holds no key'
      throw new FolderError(`${file} ${what}`, 'put it back from a copy; or remove it, and then all links and cookies end')
    }
    return new Keys(key)
  }

  /** A word that only this server can make of these texts; `purpose` keeps words for one use from serving another. */
  word(purpose: string, length: number, ...texts: readonly (string | number)[]): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, ...texts]))
      .digest('base64url')
      .slice(0, length)
  }

  /** Texts with a signature, as one word for cookies and links. */
  seal(purpose: string, texts: readonly string[]): string {
    return `${Buffer.from(JSON.stringify(texts)).toString('base64url')}.${this.word(purpose, 43, ...texts)}`
  }

  /** What was sealed, or undefined where anything about it is wrong. */
  open(purpose: string, sealed: string): readonly string[] | undefined {
    const [body = '', signature = ''] = sealed.split('.')
    const texts = textsIn(body)
    if (texts === undefined) return undefined
    const [given, right] = [Buffer.from(signature), Buffer.from(this.word(purpose, 43, ...texts))]
    return given.length === right.length && timingSafeEqual(given, right) ? texts : undefined
  }
}

function textsIn(body: string): readonly string[] | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    return Array.isArray(data) && data.every((one) => typeof one === 'string') ? data : undefined
  } catch {
    return undefined
  }
}

export const newId = (): string => randomBytes(9).toString('base64url')
