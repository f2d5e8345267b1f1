import type { AssetType } from "../domain/Asset.ts"
import { hash32 } from "../domain/Hash.ts"
import { normalQuantile } from "../statistics/Normal.ts"
import { lineOf, type PortfolioPolicy, type SharedError } from "./PortfolioPolicy.ts"

/** One valued asset, as far as the range of the whole needs it. Amounts in one unit, such as fen. */
export interface RangedAsset {
  readonly assetType: AssetType
  readonly city: string | undefined
  readonly assetClass: string | undefined
  readonly central: number
  readonly low: number
  readonly high: number
  /** Errors measured by the model behind the value; `undefined`: none. */
  readonly measured: MeasuredErrors | undefined
}

/** Shared errors as a market's model measured them in its past: standard deviations, ln units. */
export interface MeasuredErrors {
  readonly market: number
  readonly place: number
  /** Number of prices behind them. */
  readonly trials: number
}

/** The range of the sum of all values. */
export interface PortfolioRange {
  readonly central: number
  readonly low: number
  readonly high: number
  /** Standard deviations of the whole, as shares of its value, by what causes them. */
  readonly market: number
  readonly place: number
  readonly own: number
  /** Share of the value whose shared errors its models measured, 0 to 1; the rest takes the policy's. */
  readonly measuredShare: number
  /** The sums of the assets' own ends: all errors shared. Too wide, except for one asset. */
  readonly added: readonly [low: number, high: number]
  /** As if no error were shared: too narrow. */
  readonly independent: readonly [low: number, high: number]
}

/**
 * Sums up the range of a portfolio, asset by asset. Each asset's error has three parts: that of its market, that of its
 * class there, and its own, which is the rest of its published 80 % range. The parts are lognormal and independent of
 * each other; the variances add up over what shares them, and the sum is taken for lognormal with this variance (Fenton
 * & Wilkinson 1960). A central value is the middle of what an asset may bring, and the mean is above it: the high end
 * counts on that, the low end does not.
 */
export class RangeSum {
  readonly #policy: PortfolioPolicy
  readonly #quantile: number
  /** Sums of amount times standard deviation, by what shares the error. */
  readonly #markets = new Map<string, number>()
  readonly #places = new Map<string, number>()
  #ownSquares = 0
  #allSquares = 0
  #central = 0
  #measured = 0
  #expected = 0
  #low = 0
  #high = 0

  constructor(policy: PortfolioPolicy) {
    this.#policy = policy
    this.#quantile = normalQuantile(0.5 + policy.rangeShare / 2)
  }

  add({ assetClass, assetType, central, city, high, low, measured }: RangedAsset): void {
    const { extent, ...floor } = lineOf(this.#policy.sharedErrors, assetType)
    const sigma = Math.log(high / low) / 2 / PUBLISHED_QUANTILE
    const shared = sharedOf(floor, this.#policy.unmeasured, sigma, measured)
    // The variance of the asset, in its amount, is parted as that of its logarithm is. Shared parts are never more than
    // the whole.
    const spread = central * Math.sqrt(Math.expm1(sigma ** 2))
    const part = spread / Math.max(sigma, Math.hypot(shared.market, shared.place))
    const market = extent === "CITY" ? `${assetType}|${cityOf(city)}` : assetType
    this.#share(this.#markets, market, part * shared.market)
    this.#share(this.#places, `${market}|${assetClass ?? ""}`, part * shared.place)
    this.#ownSquares += Math.max(0, spread ** 2 - part ** 2 * (shared.market ** 2 + shared.place ** 2))
    this.#allSquares += spread ** 2
    this.#central += central
    if (measured !== undefined) this.#measured += central
    this.#expected += central * Math.exp(sigma ** 2 / 2)
    this.#low += low
    this.#high += high
  }

  /** The range of what was added; `undefined` without an asset. */
  range(): PortfolioRange | undefined {
    if (this.#central === 0) return undefined
    const { correlation } = this.#policy.betweenMarkets
    let markets = 0
    let marketSquares = 0
    for (const share of this.#markets.values()) {
      markets += share
      marketSquares += share ** 2
    }
    let places = 0
    for (const share of this.#places.values()) places += share ** 2
    const market = correlation * markets ** 2 + (1 - correlation) * marketSquares
    const [low, high] = this.#ends(market + places + this.#ownSquares)
    return {
      central: this.#central,
      low,
      high,
      market: Math.sqrt(market) / this.#central,
      place: Math.sqrt(places) / this.#central,
      own: Math.sqrt(this.#ownSquares) / this.#central,
      measuredShare: this.#measured / this.#central,
      added: [this.#low, this.#high],
      independent: this.#ends(this.#allSquares),
    }
  }

  #ends(variance: number): readonly [number, number] {
    const logVariance = Math.log1p(variance / this.#central ** 2)
    const half = this.#quantile * Math.sqrt(logVariance)
    const high = Math.max(this.#central, this.#expected * Math.exp(-logVariance / 2)) * Math.exp(half)
    return [this.#central * Math.exp(-half), high]
  }

  /** Beyond the bound, names are joined by their hash and share an error: slightly too wide, never too narrow. */
  #share(sums: Map<string, number>, name: string, amount: number): void {
    const { mostGroups } = this.#policy
    const key = sums.has(name) || sums.size < mostGroups ? name : `\u0000${hash32(name, JOINED_SEED) % mostGroups}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
}

/**
 * The parts of an error that a value shares: what its model measured, drawn towards the policy's judgement by the
 * number of prices behind it, and never less than the policy's floor. A calm past proves no calm future.
 */
const sharedOf = (
  floor: Pick<SharedError, "market" | "place">,
  { share, trials }: PortfolioPolicy["unmeasured"],
  sigma: number,
  measured: MeasuredErrors | undefined,
): Pick<SharedError, "market" | "place"> => {
  const weight = measured === undefined ? 0 : measured.trials / (measured.trials + trials)
  const drawn = (own: number, judged: number): number => Math.sqrt(weight * own ** 2 + (1 - weight) * judged ** 2)
  return {
    market: Math.max(floor.market, drawn(measured?.market ?? 0, Math.sqrt(share) * sigma)),
    place: Math.max(floor.place, drawn(measured?.place ?? 0, floor.place)),
  }
}

const JOINED_SEED = 29

/** Ends of the published 80 % range of an asset, in standard deviations. */
const PUBLISHED_QUANTILE = normalQuantile(0.9)

/** Province and city of `<province>/<city>/<district>`. */
const cityOf = (region: string | undefined): string => region?.split("/", 2).join("/") ?? ""
