/** Returns the cards in the random order of the seed. The same seed gives the same order, also if cards come or go. */
export function shuffled<Card extends { id: string }>(cards: Card[], seed: number): Card[] {
  const rankOf = ({ id }: Card) => {
    let hash = seed;
    for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  };
  return cards.toSorted((one, other) => rankOf(one) - rankOf(other));
}
