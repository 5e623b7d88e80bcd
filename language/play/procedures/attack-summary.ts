import { setText } from '../../families/matching/sets.js';
import type { AttackOutcome } from './attack.js';
import type { AttackHit, TargetOutcome } from './attack-target.js';

/** An attack in one line, for where its account does not fit: `3x10 head: 1 killing, 3 shock; Verne unconscious`. */
export function attackSummary(attack: Pick<AttackOutcome, 'hits' | 'targets' | 'near' | 'roundsLeft'>): string {
  const hits = attack.hits.length > 0 ? attack.hits.map(hitText) : ['no hit'];
  const states = [...attack.targets, ...attack.near].flatMap(stateText);
  const rounds = attack.roundsLeft === undefined ? [] : [`${attack.roundsLeft} rounds left`];
  return [...hits, ...states, ...rounds].join('; ');
}

function hitText({ set, place, stopped, through }: AttackHit): string {
  if (stopped) return `${setText(set)} ${place}: stopped by ${stopped}`;
  const damage = [
    ...(through.killing > 0 ? [`${through.killing} killing`] : []),
    ...(through.shock > 0 ? [`${through.shock} shock`] : []),
  ];
  return `${setText(set)} ${place}: ${damage.length > 0 ? damage.join(', ') : 'nothing'}`;
}

/** What has become of somebody who was hurt, beyond the marks. */
function stateText({ name, hurt, state, burning, tankExploded, inside = [] }: TargetOutcome): string[] {
  const within = inside.flatMap(stateText);
  if (!hurt) return within;
  const words = [
    ...(state.dead ? ['dead'] : state.unconscious ? ['unconscious'] : []),
    ...(tankExploded ? ['the tank has exploded'] : []),
    ...(burning.length > 0 ? ['on fire'] : []),
    ...(state.dead ? [] : state.useless.map((place) => `${place} useless`)),
  ];
  return words.length > 0 ? [`${name} ${words.join(', ')}`, ...within] : within;
}
