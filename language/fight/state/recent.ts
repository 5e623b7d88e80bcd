/** Answers that were asked for of late: of at most so many, those are let go of that were not asked for longest, half of them at a time. */
export class Recent<Key, Answer extends object | string | number> {
  private young = new Map<Key, Answer>();
  private old = new Map<Key, Answer>();

  constructor(private readonly most: number) {}

  get(key: Key): Answer | undefined {
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const before = this.old.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, answer: Answer): void {
    if (this.young.size >= this.most / 2) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, answer);
  }
}
