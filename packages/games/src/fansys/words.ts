/** What lies on somebody besides his conditions: what it is called while it lasts, as it begins, and as it ends; '' for what only counts. */

export interface Lasting {
  readonly is?: string
  readonly begins?: string
  readonly ends?: string
  /** It takes whole turns, and all that its maker has. */
  readonly isSlow?: true
}

/** {who} has it, by {by}; {what} it is about, {where} it lies. */
export const lastingWords: Readonly<Record<string, Lasting>> = {
  'total-dodge': { is: 'dodging', begins: '{who} gives all to dodging.', ends: '{who} no longer dodges.' },
  'total-shield': { is: 'behind its shield', begins: '{who} gets behind its shield.', ends: '{who} comes out from behind its shield.' },
  'behind-shield': {
    is: 'behind a shield',
    begins: '{by} sets up a shield before {who}.',
    ends: 'No shield stands before {who} any more.',
  },
  'ready-to-parry': { is: 'ready to parry', begins: '{who} is ready to parry.', ends: '{who} is no longer ready to parry.' },
  'ready-to-counter': {
    is: 'ready to counter',
    begins: '{who} is ready to counter a spell.',
    ends: '{who} is no longer ready to counter.',
  },
  'on-fire': { is: 'on fire', begins: '{who} is on fire.', ends: '{who} burns no longer.' },
  burnt: {},
  fire: { begins: 'Fire breaks out at {where}.', ends: 'The fire goes out.' },
  lent: { is: 'helped', begins: '{who} is helped.', ends: '{who} is helped no longer.' },
  feinted: { is: 'misled', begins: '{who} is misled.', ends: '{who} is no longer misled.' },
  struggling: { is: 'struggling to get loose', begins: '{who} struggles to get loose.', isSlow: true },
  withdrawn: { is: 'withdrawing', begins: '{who} gets ready to get away.' },
  'struck-at': {},
  passing: { is: 'getting past', begins: '{who} may get past.' },
  wriggling: { is: 'wriggling through', begins: '{who} wriggles through.' },
  stuck: { begins: '{who} does not get through.' },
  barred: { begins: '{who} does not get past.' },
  reeling: { is: 'reeling in the air', begins: '{who} reels in the air.', ends: '{who} flies straight again.' },
  hidden: { begins: '{who} is out of sight.', ends: '{who} is seen again.' },
  located: { begins: '{by} knows where {who} is.' },
  intercepted: { is: 'shielded', begins: '{by} stands before {who}.', ends: 'Nobody stands between {who} and the rest any more.' },
  watched: { is: 'kept busy', begins: '{by} keeps {who} busy.', ends: 'Nobody stands between {who} and the rest any more.' },
  controlled: {
    is: 'held to it',
    begins: '{who} is held to what its rider wants.',
    ends: '{who} is no longer held to what its rider wants.',
  },
  disobeyed: { begins: '{who} does not obey.' },
  ruled: { is: 'in the hand of another', begins: '{by} has {who} in hand.', ends: '{who} is its own master again.' },
  called: {},
  'busy-with': { is: 'at work', begins: '{who} is at it until its next turn.', isSlow: true },
  casting: { is: 'at something that takes all of its turn', begins: '{who} is at it until its next turn.', isSlow: true },
  talking: {},
  chanting: { begins: '{who} has the words on its lips.' },
  concentrating: { is: 'keeps its mind on {what}', begins: '{who} keeps its mind on {what}.', ends: '{who} lets go of its spell.' },
  'held-spell': { is: 'holds {what} back', begins: '{who} holds {what} back.', ends: '{who} holds no spell back any more.' },
  ongoing: { is: 'under a spell', begins: '{who} will have to bear it each turn.', ends: '{who} has borne it.' },
  'used-up': { begins: '{who} cannot use {what} again for now.', ends: '{who} has again what was used up.' },
  wielding: { is: 'with a {what} that it has taken up', begins: '{who} takes up the {what}.' },
  lying: { begins: 'On the ground at {where}: {what}.' },
  'taken-out': { begins: '{who} takes something out of its pack.', ends: '{who} stows something in its pack.' },
  stolen: { begins: '{by} takes something from {who}.' },
  'draught-spent': {},
  seeping: { is: 'with poison in its blood', begins: 'Poison is in the blood of {who}.' },
  smothering: { is: 'smothering the flames', begins: '{who} smothers the flames.', isSlow: true },
  smearing: { is: 'smearing poison on a weapon', begins: '{who} begins to smear poison on its {what}.', isSlow: true },
  venom: { is: 'with poison on its weapon', begins: 'Poison is on the {what} of {who}.', ends: 'The poison of {who} is used up.' },
  worn: { begins: 'The {what} of {who} is damaged.' },
  battered: { begins: 'What stands at {where} is damaged.' },
  'armour-off': { is: 'without its armour', ends: '{who} has its armour on.' },
  'shield-off': { is: 'without its shield', begins: '{who} has its shield off.', ends: '{who} has its shield on.' },
  'hasty-armour': { is: 'in armour put on in haste', begins: 'The armour of {who} sits badly.' },
  loading: { is: 'loading what it shoots with', begins: '{who} is loading until its next turn.', isSlow: true },
  donning: { is: 'putting its armour on', begins: '{who} is putting it on.', isSlow: true },
}

/** With what it is about in its place. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string => {
  const words = sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
