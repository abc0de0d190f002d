/** Which words of a sentence nobody has read. */

const JOINTS = /(?<=[a-z0-9)])(?:, (?:and |then |but |or )?| and (?:then )?| but | then |; )/

/** What is left over where parts of it can be read by themselves; nothing where none can. */
export function leftOf(text: string, reads: (part: string) => boolean): readonly string[] {
  const parts = text
    .replace(/[.!]$/, '')
    .split(JOINTS)
    .map((part) => part.trim())
  const left = parts.filter((part) => part !== '' && !reads(part))
  return left.length === parts.length ? [] : left
}
