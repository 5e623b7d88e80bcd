import type { Named } from '../rules/rules.js';
import type { Place } from './read-entry.js';

/** What a name may be in this place. */
export function acceptIn(place: Place): (named: Named) => boolean {
  const { rules } = place;
  return (named) => {
    switch (named.what) {
      case 'trait':
        if (place.where === 'list') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'item') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'campaign') return true;
        return !(rules.kinds.get(named.kind ?? '')?.item ?? false);
      case 'kind':
        return place.where !== 'item';
      case 'field':
      case 'list':
        return place.where === 'character';
      case 'setting':
        return place.where === 'campaign' || place.where === 'character';
      case 'switch':
        return place.where === 'campaign';
      default:
        return false;
    }
  };
}
