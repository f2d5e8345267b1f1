/** The error of one value whose price became known later, ln of price over value. */
export interface ObservedError {
  /** Market and period, such as `北京市|2026-03`: errors within it share the market's part. */
  readonly market: string
  /** Place or class within the market, such as the community. */
  readonly place: string
  readonly error: number
}

/** Standard deviations of the parts of an error, ln units. */
export interface ErrorComponents {
  readonly market: number
  readonly place: number
  readonly own: number
  readonly count: number
}

/**
 * Variance components of out-of-sample errors, by the method of moments over pairs: two values of one market and period
 * share its part, two of one place in it that of the place besides. Without bias for groups of any sizes; a negative
 * estimate is 0. Errors are taken around 0, so that a bias counts as shared. `undefined` without two values in one
 * market.
 */
export const errorComponents = (errors: Iterable<ObservedError>): ErrorComponents | undefined => {
  const markets = new Map<string, Map<string, Moments>>()
  for (const { error, market, place } of errors) {
    const places = markets.get(market) ?? new Map<string, Moments>()
    const moments = places.get(place) ?? new Moments()
    markets.set(market, places.set(place, moments))
    moments.count++
    moments.sum += error
    moments.squares += error * error
  }
  const all = new Moments()
  const acrossPlaces = new Pairs()
  const withinPlaces = new Pairs()
  for (const places of markets.values()) {
    const ofMarket = new Moments()
    for (const { count, squares, sum } of places.values()) {
      withinPlaces.count += count * (count - 1)
      withinPlaces.products += sum * sum - squares
      acrossPlaces.count -= count * count
      acrossPlaces.products -= sum * sum
      ofMarket.count += count
      ofMarket.sum += sum
      ofMarket.squares += squares
    }
    acrossPlaces.count += ofMarket.count ** 2
    acrossPlaces.products += ofMarket.sum ** 2
    all.count += ofMarket.count
    all.squares += ofMarket.squares
  }
  if (acrossPlaces.count + withinPlaces.count === 0) return undefined
  const total = all.squares / all.count
  // With one place per market, or one value per place, the two parts cannot be told apart: all is the market's.
  const within = withinPlaces.count > 0 ? meanOf(withinPlaces) : meanOf(acrossPlaces)
  const market = acrossPlaces.count > 0 ? meanOf(acrossPlaces) : within
  const place = Math.max(0, within - market)
  return {
    market: Math.sqrt(market),
    place: Math.sqrt(place),
    own: Math.sqrt(Math.max(0, total - market - place)),
    count: all.count,
  }
}

/** A class, because Node.js 26.10 can give a literal of a hot function the numbers of an earlier one (decision 33). */
class Moments {
  count = 0
  sum = 0
  squares = 0
}

class Pairs {
  count = 0
  products = 0
}

const meanOf = ({ count, products }: Pairs): number => Math.max(0, products / count)
