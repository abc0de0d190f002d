import type { SeenPreview } from '@riposte/referee'

/** A preview in a few words. */
export function previewWords(preview: SeenPreview | undefined, nameOf: (key: string) => string): string {
  if (preview === undefined) return ''
  const { chance, damage, least, most, cost, provokes, caught, text, cover, price, instead } = preview
  const parts: string[] = []
  if (chance !== undefined) parts.push(`${chance}% to hit`)
  if (least !== undefined && most !== undefined) parts.push(least === most ? `${most} damage` : `${least}–${most} damage`)
  else if (damage !== undefined && damage > 0) parts.push(`about ${damage / 10} damage`)
  if (cover !== undefined && cover !== '') parts.push(cover)
  if (text !== undefined && text !== '') parts.push(text)
  else if (cost !== undefined) parts.push(`costs ${cost}`)
  if (caught !== undefined) parts.push(caught.length === 0 ? 'nobody there' : `catches ${caught.map(nameOf).join(', ')}`)
  if (instead !== undefined) parts.push(`in the way: ${instead.map((one) => `${nameOf(one.piece)} ${one.chance}%`).join(', ')}`)
  if (provokes !== undefined && provokes.length > 0) parts.push(`strikes by ${provokes.map(nameOf).join(', ')}`)
  if (price !== undefined && price !== '') parts.push(price)
  return parts.join(', ')
}

/** What it promises, apart from what it uses up. */
export const promiseWords = (preview: SeenPreview | undefined, nameOf: (key: string) => string): string =>
  previewWords(preview === undefined ? undefined : { ...preview, price: '' }, nameOf)
