import { type ClauseRow, clause, deed } from './row.ts'
import { type Scene, target } from './scene.ts'

/** What is said of the feat itself: how often, in place of what, at what cost. */

const hasAttack = ({ scene }: { readonly scene: Scene }): boolean => scene.hasOwnAttack === true

export const usage: readonly ClauseRow[] = [
  deed(
    "you <cannot|can't|may not> use this feat again until after a|another {until:limit}",
    'You cannot use this feat again until after a rest.',
    (said) => ({
      do: 'limit',
      ...said,
    }),
  ),
  clause('you may use this feat only if {test}', 'You may use this feat only if you are prone.', { do: 'needs' }),
  deed("you <cannot|can't|may not> use this feat if|while {test}", 'You cannot use this feat if you are slowed.', ({ test }) => ({
    do: 'needs',
    test: { is: 'not', test },
  })),
  deed(
    '<this attack|the attack|your attack> <does not|do not> grant|provoke|give [your] <enemies|opponents> an opportunity',
    'This attack does not grant your enemies an opportunity.',
    () => ({ do: 'safe', of: 'attack' }),
  ),
  clause('[you] [may|can] [then] make|attempt your|the attack', 'Then make your attack.', { do: 'then-attack' }),
  clause(
    '<this movement|this move|this shift|you> <does not|do not|will not> grant|provoke|create [an] opportunities|opportunity [attacks|attack] [for|with|during|by] [this] [movement|move]',
    'This movement does not grant opportunities.',
    { do: 'safe' },
  ),
  deed(
    'you do not grant|provoke [an] opportunities|opportunity [attacks|attack] when|while|for|by [using] <it|this feat|the feat>',
    'You do not grant an opportunity when using it.',
    (_, { scene }) => ({ do: 'safe', ...(scene.hasTarget && { of: 'attack' }) }),
  ),
  clause(
    '<a given|any given|a single|each|any|the same> creature|character|target|opponent|enemy|ally <can only be affected by this feat|can only benefit from this feat|can be affected by this feat only|may only benefit from this feat|may only be affected by this feat|can only be targeted by this feat|falls for this only|can be the target of this feat only> once <in an|per|each|in each|an|a|between> {until:eachLimit}',
    'A given creature can only be affected by this feat once per encounter.',
    { do: 'once-each', to: target },
    ({ scene }) => scene.hasTarget,
  ),
  deed(
    '<this feat|this attack|you> <cannot be used|can not be used|cannot use this feat|may not be used|may not use this feat> <against|on> the same creature|character|target|opponent|enemy|ally <twice|more than once|again> <in an|per|each|in the same|this|in one> {until:limitPer}',
    'This feat cannot be used against the same creature twice in an encounter.',
    ({ until }, { scene }) => (scene.hasTarget ? { do: 'once-each', to: target, until } : undefined),
  ),
  deed(
    '[once] [used] [,] you must take|complete|finish a|another {until:limit} before you can|may use <it|this feat|the feat> again',
    'Once used, you must complete a rest before you can use it again.',
    (said) => ({ do: 'limit', ...said }),
  ),
  clause(
    '<this attack|the attack|your attack> <does not|do not> grant|provoke [an] opportunities|opportunity [attacks|attack]',
    'This attack does not grant opportunities.',
    {
      do: 'safe',
      of: 'attack',
    },
  ),
  clause('<this feat is not|the feat is not> <expended|used up|spent>', 'This feat is not expended.', { do: 'renew' }),
  deed('<you regain the use of|you recover the use of|you recharge> this feat', 'You regain the use of this feat.', () => ({
    do: 'renew',
  })),
  deed('<this feat|the feat> recharges', 'This feat recharges.', () => ({ do: 'renew' })),
  clause('you regain the use of {feat:ownFeat}', 'You regain the use of claw.', { do: 'renew' }),
  deed('{owner} {feat:ownFeat} recharges', 'Your claw recharges.', ({ owner, feat }) =>
    owner.who === 'you' ? { do: 'renew', feat } : undefined,
  ),
  deed(
    "you <cannot|can't|may not> use this feat|power again this {until:limitPer}",
    'You cannot use this feat again this encounter.',
    (said) => ({ do: 'limit', ...said }),
  ),
  clause(
    '<you can use this feat|you may use this feat|this feat may be used|this feat can be used> as|in [place] [of] {as:bookAttack}',
    'You may use this feat as a basic attack.',
    { do: 'counts-as' },
  ),
  deed('this [feat] counts as {as:bookAttack}', 'This feat counts as a basic attack.', (said) => ({ do: 'counts-as', ...said })),
  clause('once per|each {until:limitPer}', 'Once per encounter.', { do: 'limit' }, (c) => c.isDone),
  clause(
    '<you may use this feat|you can use this feat|you may only use this feat|you can only use this feat|this feat may be used|this feat can be used|this feat can only be used> [only] once per|each {until:limitPer}',
    'You may use this feat only once per encounter.',
    { do: 'limit' },
  ),
  clause(
    "you <cannot|can't|may not> use this feat|power again until you [have] take|taken|have|had|complete|completed|finish|finished a|another {until:limit}",
    'You cannot use this feat again until you take a long rest.',
    { do: 'limit' },
  ),
  clause(
    '<you may use this feat|you can use this feat|this feat may be used|this feat can be used> {times:often} per {until:limit}',
    'You may use this feat twice per encounter.',
    { do: 'limit' },
  ),
  deed(
    '<you may use this feat|you can use this feat> {times:often} per|each {until:limitPer}',
    'You may use this feat twice per fight.',
    (said) => ({
      do: 'limit',
      ...said,
    }),
  ),
  deed(
    '<you|the character> may|can <make an attack as follows|make the following attack|use this feat> {times:often} before a|the|your [next] {until:limit}',
    'You may use this feat up to three times before a rest or recovery.',
    (said) => ({ do: 'limit', ...said }),
  ),
  clause(
    '<the feat that triggered this one|the triggering feat|the triggering attack> is enhanced by one level|degree [of] [success]',
    'The feat which triggered this one is enhanced by one level of success.',
    { do: 'enhance' },
    hasAttack,
  ),
  clause(
    '[your|the] {what:calledArm} <appears in|returns to> your hand(s)',
    'Your rune weapon appears in your hand.',
    { do: 'arm' },
    // Which of them, nobody knows.
    (_, { what }) => what !== 'weapon',
  ),
  clause('[you] [must|may] spend|expend 1|a|one power point to use this feat', 'You must spend 1 power point to use this feat.', {
    do: 'cost',
  }),
  clause('{who} can no longer use the feat|power {feat:featName}', 'You can no longer use the feat Ember Gaze.', { do: 'no-more' }),
]
