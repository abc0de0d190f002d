import { deedNames } from './names.ts'

/** What is said of somebody in other words, put in those in which it is said back. */
export const sayings: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!(?:end|rest|start|before|course) of |squares |squares in |action |again |per |on |in |once )\bthis turn\b/g,
    'until the end of this turn',
  ],
  [/\b(?:any|each|an?) target (?:that|who|which) is ([a-z]+)(?: after (?:this|the) attack)?/g, 'if target is $1'],
  [/\bplus (\d*dd?\d*)(?= if)/g, 'an additional $1 damage'],
  // What may not be done, one thing and another.
  [
    new RegExp(
      `(?<=\\b(?:cannot|can't|may not|must not|can no longer|unable to|not able to)\\b[^.]*\\b(?:${[...deedNames.keys()].join('|')})),? or (?=(?:${[...deedNames.keys()].join('|')})\\b)`,
      'g',
    ),
    ', ',
  ],
  [/\b(?:can no longer|(?:is|are) (?:unable|not able) to|must not)\b/g, 'cannot'],
  [/\b(?:loses?|ends?|removes?) (?:one|an?|any|(?:one of )?(?:its|your|their)) condition\b/g, 'end 1 condition'],
  [/\bone condition (?:on|affecting) ([a-z ]+) ends\b/g, 'end 1 condition on $1'],
  [/\b(?:loses?|(?:end|remove)s?) the ([a-z, ]+) conditions?\b/g, 'is no longer $1'],
  [/\b(?:end|remove)s? (?:(?:all|any|the) )?ongoing ([a-z ]*)damage (?:on|to|from) /g, 'no longer take ongoing $1damage '],
  [/\b(?:(?:all|any) )?ongoing ([a-z ]*)damage (?:on|to) ([a-z ]+?) ends\b/g, '$2 no longer take ongoing $1damage'],
  [
    /\b(speed|dr|damage reduction|defenses?|checks|rolls|fort|ref|will|fortitude|reflex) (?:(?:is|are) )?(?:reduced|decreases?d?) by (\d+)/g,
    '$1 by -$2',
  ],
  [/\bhalves? (?:the )?(?:triggering )?damage\b|\breduces? the (?:triggering )?damage (?:by|to) half\b/g, 'half damage'],
  [/\b(?:moves? through|cross|treats?) difficult terrain as (?:if it were )?(?:clear|normal)(?: terrain)?/g, 'ignores difficult terrain'],
  [
    /\bdifficult terrain (?:does not|costs) (?:slow|hinder|impede|cost) (.*?)(?: (?:no )?(?:extra|additional) movement)?(?=[.,]|$)/g,
    '$1 ignores difficult terrain',
  ],
  [/\badds? ([\dd]+) to (?=the damage)/g, 'takes an additional $1 damage '],
  [/\b(?:the )?target grants? (you|(?:each|one|your|all)[a-z0-9 ]*?) ((?:dis)?advantage)\b/g, '$1 gain $2 on attack checks against target'],
  [
    /\b(?:the )?target grants? ((?:dis)?advantage) to (you|(?:each|one|your) [a-z0-9 ]+?)(?= until|[.,]|$)/g,
    '$2 gain $1 on attack checks against target',
  ],
  [/\b((?:gains?|has|have|gets?) (?:dis)?advantage) against\b/g, '$1 on attack checks against'],
  [/\bone of (?:your|its|his|her) allies\b/g, 'one ally'],
  [/\bone of (?:your|its|his|her) (?:enemies|opponents)\b/g, 'one enemy'],
  [/\ball conditions (?:on|affecting) ([a-z ]+?) ends?\b/g, 'end all conditions on $1'],
  [/\b(?:loses?|ends?) all conditions\b/g, 'end all conditions'],
  [/\ball (?:of )?(?:its|your|their) hit points\b/g, 'hit points equal to all its hit points'],
  [/\b(?:in)?to an adjacent (?:square|space)\b/g, '1 square'],
  [/\b(?:moves? through|pass(?:es)? through) (?=(?:enem|squares occ|spaces occ))/g, 'ignores '],
  [/\benem(?:ies'|y) (?:squares|spaces)\b|\b(?:squares|spaces) occupied by enemies\b/g, "enemies' squares"],
  [/\bis moved (?=\d|[a-z]+ squares?)/g, 'is slid '],
  [/\b(\d+ squares?) in any direction\b/g, '$1'],
  [
    /\b(?:the )?(?:triggering |that )?attack becomes an? (hit|miss)\b|\bturns? the (?:hit|attack) into an? (miss|hit)\b/g,
    'the attack $1$2s',
  ],
  [/\bthe (?:triggering )?attack (misses|hits)(?: instead| automatically)?(?=[.,]|$| and)/g, 'the attack $1'],
  [
    /\bbecomes? (?:the target of the (?:triggering )?attack|its target) instead\b|\b(?:is|are) hit by the attack instead\b|\b(?:suffers?|takes?) the hit instead\b/g,
    'the attack hits instead',
  ],
  [
    /\b(?:the )?(?:triggering |that )?attack (?:hits|targets|is made against|strikes) (.*?) instead(?: of [a-z ]+)?(?=[.,]|$)/g,
    'the attack hits instead $1',
  ],
  [
    /\b(?:this|the) feat is not (?:expended|used up|spent)\b|\b(?:this|the) feat recharges\b|\byou (?:regain|recover) the use of this feat\b|\byou recharge this feat\b/g,
    'this feat is renewed',
  ],
  [/\b(?:(?:re(?:gain|cover) the use of) ([a-z]+)|your ([a-z]+) recharges)\b/g, 'renewed $1$2'],
  [/\b(?:you )?(?:cannot|can't|may not) use this feat again this (encounter|day|turn|round|scene|fight)\b/g, 'once per $1'],
  [/\badd ([\dd+]+) to the (?:roll|check|result)\b/g, 'a bonus of $1 to this check'],
  [
    /\b(?:the )?(?:triggering )?attack (?:takes|suffers|has|gains|gets) (?:an? )?([+-]\d+) (?:penalty|bonus)(?: to (?:its|the) (?:attack roll|check))?/g,
    'attack $1',
  ],
  [
    /\b(?:(?:its|your|all|the) )*(?:defenses?|fort|ref|will|fortitude|reflex|defense check) against (?:the triggering|this|that|the) attack\b/g,
    'this check',
  ],
  [/\btwice your (?=str|con|dex|int|wis|cha)/g, 'twice '],
  [/\bdouble (?=(?:your|its|their) speed)/g, 'twice '],
]
