import { PositionIndex } from './position-index.ts'
import type { Thresholds } from './thresholds.ts'

const firstCapacity = 1_024
/** Growth of a full book. Old and new arrays exist together during growth, so unused slots are costly. */
const growth = 1.25
/** Positions per block. A block has two bounds: a tick between them reaches none of its positions. */
const blockSize = 256

/** A position that a tick may close. */
export type Hit = {
  readonly id: bigint
  readonly userId: bigint
  /** The version that was compared with the tick. */
  readonly version: number
}

/** Thresholds of a position, and its part of the house's exposure. */
export type Judged = Thresholds & {
  readonly sinceSeq: number
  readonly exposure: bigint
  /** Counts the position's changes. */
  readonly version: number
}

/**
 * The running positions of one symbol in typed arrays: a tick tests all of them in one pass over two arrays and skips the
 * blocks that it does not reach. 52 bytes per position (44 without an exposure) and its slot in the index.
 */
export class RiskBook {
  #down = new Float64Array(firstCapacity)
  #up = new Float64Array(firstCapacity)
  #ids = new BigInt64Array(firstCapacity)
  #users = new BigInt64Array(firstCapacity)
  /**
   * Notional at the open price in 10⁻⁸, positive for longs: the house's exposure. 64 bits end at 92 billion, beyond every tier.
   * Null while no position has an exposure, as in a book of warnings.
   */
  #exposures: BigInt64Array | null = null
  /** Only ticks after this number may close the position. */
  #since = new Float64Array(firstCapacity)
  #versions = new Uint32Array(firstCapacity)
  /** No position of a block has a higher `down` or a lower `up` than these bounds; possibly none reaches them. */
  #highestDown = new Float64Array(firstCapacity / blockSize)
  #lowestUp = new Float64Array(firstCapacity / blockSize).fill(Infinity)
  readonly #places = new PositionIndex()
  #size = 0
  #exposure = 0n

  /** Longs − shorts at their open prices, in 10⁻⁸ of the quote currency. Exact, because it decides. */
  get exposure(): bigint {
    return this.#exposure
  }

  get size(): number {
    return this.#size
  }

  /** Adds a position, or updates it. */
  set(id: bigint, userId: bigint, state: Judged): void {
    const { down, up, sinceSeq, exposure, version } = state
    const place = this.#places.get(id) ?? this.#append(id)
    this.#expose(place, exposure)
    this.#down[place] = down
    this.#up[place] = up
    this.#users[place] = userId
    this.#since[place] = sinceSeq
    this.#versions[place] = version
    this.#widen(place)
  }

  /** The known version of a position; 0 if it is unknown. */
  versionOf(id: bigint): number {
    const place = this.#places.get(id)
    return place === undefined ? 0 : this.#versions[place]!
  }

  /** A position's part of the exposure; zero if it is unknown. */
  exposureOf(id: bigint): bigint {
    const place = this.#places.get(id)
    return place === undefined ? 0n : (this.#exposures?.[place] ?? 0n)
  }

  /** Removes a position; the last position takes its slot. */
  delete(id: bigint): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    const last = this.#size - 1
    this.#expose(place, 0n)
    const lastId = this.#ids[last]!
    this.#down[place] = this.#down[last]!
    this.#up[place] = this.#up[last]!
    this.#ids[place] = lastId
    this.#users[place] = this.#users[last]!
    this.#since[place] = this.#since[last]!
    this.#versions[place] = this.#versions[last]!
    const moved = this.#exposures?.[last] ?? 0n
    this.#expose(last, 0n)
    this.#expose(place, moved)
    this.#widen(place)
    this.#places.set(lastId, place)
    this.#places.delete(id)
    this.#size = last
  }

  /** Replaces the exposure of a slot. */
  #expose(place: number, exposure: bigint): void {
    if (this.#exposures === null && exposure === 0n) return
    this.#exposures ??= new BigInt64Array(this.#ids.length)
    this.#exposure += exposure - this.#exposures[place]!
    this.#exposures[place] = exposure
  }

  /** The positions that a tick may close. Each is found once: it fires again only after a `set`. */
  judge(seq: number, price: number): Hit[] {
    const hits: Hit[] = []
    const highestDown = this.#highestDown
    const lowestUp = this.#lowestUp
    const blocks = Math.ceil(this.#size / blockSize)
    for (let block = 0; block < blocks; block += 1)
      if (price <= highestDown[block]! || price >= lowestUp[block]!)
        this.#judgeBlock(block, seq, price, hits)
    return hits
  }

  /** Tests the positions of one block and recalculates its bounds for the rest. */
  #judgeBlock(block: number, seq: number, price: number, hits: Hit[]): void {
    const down = this.#down
    const up = this.#up
    const end = Math.min((block + 1) * blockSize, this.#size)
    let highest = 0
    let lowest = Infinity
    for (let place = block * blockSize; place < end; place += 1) {
      if ((price <= down[place]! || price >= up[place]!) && seq > this.#since[place]!)
        hits.push(this.#fire(place))
      if (down[place]! > highest) highest = down[place]!
      if (up[place]! < lowest) lowest = up[place]!
    }
    this.#highestDown[block] = highest
    this.#lowestUp[block] = lowest
  }

  /** Widens the bounds of a block for the position in a slot. */
  #widen(place: number): void {
    const block = Math.floor(place / blockSize)
    if (this.#down[place]! > this.#highestDown[block]!)
      this.#highestDown[block] = this.#down[place]!
    if (this.#up[place]! < this.#lowestUp[block]!) this.#lowestUp[block] = this.#up[place]!
  }

  #fire(place: number): Hit {
    this.#down[place] = -1
    this.#up[place] = Infinity
    return {
      id: this.#ids[place]!,
      userId: this.#users[place]!,
      version: this.#versions[place]!,
    }
  }

  #append(id: bigint): number {
    if (this.#size === this.#ids.length) this.#grow()
    const place = this.#size
    this.#ids[place] = id
    this.#places.set(id, place)
    this.#size += 1
    return place
  }

  #grow(): void {
    const capacity = Math.ceil((this.#ids.length * growth) / blockSize) * blockSize
    const larger = <Numbers extends Float64Array | BigInt64Array | Uint32Array>(
      old: Numbers,
      next: Numbers,
    ) => {
      next.set(old as never)
      return next
    }
    this.#down = larger(this.#down, new Float64Array(capacity))
    this.#up = larger(this.#up, new Float64Array(capacity))
    if (this.#exposures !== null)
      this.#exposures = larger(this.#exposures, new BigInt64Array(capacity))
    this.#since = larger(this.#since, new Float64Array(capacity))
    this.#versions = larger(this.#versions, new Uint32Array(capacity))
    this.#ids = larger(this.#ids, new BigInt64Array(capacity))
    this.#users = larger(this.#users, new BigInt64Array(capacity))
    const blocks = capacity / blockSize
    this.#highestDown = larger(this.#highestDown, new Float64Array(blocks))
    this.#lowestUp = larger(this.#lowestUp, new Float64Array(blocks).fill(Infinity))
  }
}
