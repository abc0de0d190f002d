import type { invitation, invite, join, joined } from '@riposte/protocol'
import { type Role, roles } from '@riposte/protocol'
import type { z } from 'zod'
import { type Keys, newId } from './keys.ts'
import { Refusal } from './refusal.ts'
import { oldLink, type Store } from './store.ts'
import type { Tables } from './tables.ts'

interface Invited {
  readonly table: string
  readonly role: Role
  readonly seat: string
  /** Which link it is, of those to this seat. */
  readonly link: string
}

/**
 * Whoever has the link may take the seat, until the game master withdraws the links of the table or sends somebody away who
 * came by it. A seat that is not there yet is made.
 */
export async function sealInvitation(
  tables: Tables,
  table: string,
  { role, seat = '' }: z.infer<typeof invite>,
): Promise<Omit<z.infer<typeof invitation>, 'addresses'>> {
  if (role === 'player' && (seat === '' || seat === 'gm')) {
    throw new Refusal('bad-message', 'a player needs a seat other than the game master’s', 'name one, such as "players"')
  }
  if (role === 'player') await mustHaveSeat(tables, table, seat)
  const whose = role === 'player' ? seat : role === 'gm' ? 'gm' : ''
  const links = String(tables.store.table(table)?.links ?? 0)
  const token = tables.keys.seal('invitation', [table, role, whose, links, newId()])
  return { role, seat: whose, token, path: `/join#${token}` }
}

export function readInvitation(keys: Keys, store: Store, token: string): Invited {
  // Older links to a seat are all alike.
  const [table = '', role = '', seat = '', links = '', link = oldLink(role, seat)] = keys.open('invitation', token) ?? []
  const known = roles.find((one) => one === role)
  if (known === undefined) throw new Refusal('bad-link', 'this link is not one of ours', 'ask the game master for another')
  if (String(store.table(table)?.links) !== links || store.isWithdrawn(table, link)) {
    throw new Refusal('bad-link', 'this link has been withdrawn', 'ask the game master for another')
  }
  return { table, role: known, seat, link }
}

async function mustHaveSeat(tables: Tables, table: string, seat: string): Promise<void> {
  const room = await tables.open(table)
  if (!room.table.seats.includes(seat)) await tables.change(room, (one) => one.makeSeat(seat))
}

/** A game master who follows a link to their own table stays what they are. */
export async function acceptInvitation(
  tables: Tables,
  { token, name }: z.infer<typeof join>,
  person: string,
): Promise<z.infer<typeof joined>> {
  const { table, role, seat, link } = readInvitation(tables.keys, tables.store, token)
  const before = tables.store.member(table, person)
  if (before?.role === 'gm') return { table, role: 'gm', seat: 'gm' }
  if (role === 'player') await mustHaveSeat(tables, table, seat)
  const room = await tables.open(table)
  // Who comes again with another browser takes the place of who they were.
  const isHere = (one: string): boolean => [...room.lines].some((line) => line.sitter.person === one)
  for (const one of tables.store.members(table)) {
    const isSame = one.name === name && one.role === role && one.seat === seat
    if (isSame && one.person !== person && !isHere(one.person)) tables.store.removeMember(table, one.person)
  }
  tables.store.join(table, { person, name, role, seat }, link)
  tables.note({ table, person: tables.publicId(table, person), role, seat }, before === undefined ? 'somebody joins' : 'a change of seat')
  for (const line of room.lines) if (line.sitter.person === person) line.close('closing', 'you have another seat now')
  tables.tellPeople(room)
  return { table, role, seat }
}
