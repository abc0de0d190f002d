import { icons } from './icons.ts'
import { actionPictures, conditionPictures, figurePictures, lyingPictures, thingPictures } from './names.ts'

type Pictures = readonly (readonly [words: string, picture: string])[]

/** The first picture that one of the words goes with. */
function pictureFor(pictures: Pictures, text: string): string | undefined {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/))
  return pictures.find(([list]) => list !== '' && list.split(' ').some((word) => words.has(word) || words.has(`${word}s`)))?.[1]
}

/** What is without a word for it has the last picture of its list. */
const otherwise = (pictures: Pictures): string => pictures.at(-1)?.[1] ?? ''

/** The path of a picture, in a box of 512 by 512. */
export const pathOf = (picture: string): string => icons[picture] ?? ''

/** Told of a creature in several texts, the most telling first. */
export function figurePicture(...texts: readonly string[]): string {
  for (const text of texts) {
    const found = pictureFor(figurePictures, text)
    if (found !== undefined) return found
  }
  return otherwise(figurePictures)
}

/** Something that lies on the ground. */
export const lyingPicture = (name: string): string => pictureFor(lyingPictures, name) ?? otherwise(lyingPictures)
export const thingPicture = (kind: string): string | undefined => pictureFor(thingPictures, kind)
export const conditionPicture = (kind: string): string => pictureFor(conditionPictures, kind) ?? otherwise(conditionPictures)

/** Every picture there is, for the page of credits. */
export const pictureNames: readonly string[] = Object.keys(icons)
export const actionPicture = (id: string): string => pictureFor(actionPictures, id) ?? otherwise(actionPictures)
