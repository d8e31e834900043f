const firstCapacity = 2_048
/** Load factor at which the hash table grows. */
const fullShare = 0.6
const empty = -1
/** A freed slot; a search continues past it. */
const freed = -2

/** Index of each position id in the risk book: an open-addressing hash table with 12 bytes a slot. */
export class PositionIndex {
  #ids = new BigInt64Array(firstCapacity)
  #places = new Int32Array(firstCapacity).fill(empty)
  /** Slots that are not empty, including freed slots. */
  #used = 0
  /** Slots that hold an id. */
  #live = 0

  /** Number of slots; bounded by the largest number of ids ever held at once. */
  get capacity(): number {
    return this.#ids.length
  }

  get(id: bigint): number | undefined {
    const place = this.#places[this.#slotOf(id)]!
    return place < 0 ? undefined : place
  }

  set(id: bigint, place: number): void {
    if (this.#used >= this.#ids.length * fullShare) this.#rehash()
    const slot = this.#slotOf(id)
    if (this.#places[slot] === empty) this.#used += 1
    if (this.#places[slot]! < 0) this.#live += 1
    this.#ids[slot] = id
    this.#places[slot] = place
  }

  delete(id: bigint): void {
    const slot = this.#slotOf(id)
    if (this.#places[slot]! < 0) return
    this.#places[slot] = freed
    this.#live -= 1
  }

  /** The slot of an id, or the empty slot for it. */
  #slotOf(id: bigint): number {
    const mask = this.#ids.length - 1
    let slot = hash(id) & mask
    while (this.#places[slot] !== empty && this.#ids[slot] !== id) slot = (slot + 1) & mask
    return slot
  }

  /** Drops freed slots, and grows if that is not enough. */
  #rehash(): void {
    const ids = this.#ids
    const places = this.#places
    const factor = this.#live * 2 > ids.length * fullShare ? 2 : 1
    this.#ids = new BigInt64Array(ids.length * factor)
    this.#places = new Int32Array(ids.length * factor).fill(empty)
    this.#used = 0
    this.#live = 0
    for (const [slot, place] of places.entries()) if (place >= 0) this.set(ids[slot]!, place)
  }
}

/** Ids grow with time, so their low bits alone would cluster; Fibonacci hashing spreads them. */
function hash(id: bigint): number {
  const low = Number(BigInt.asIntN(32, id)) // not money: an id
  const high = Number(BigInt.asIntN(32, id >> 32n)) // not money: an id
  return Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x9e3779b1) >>> 7
}
