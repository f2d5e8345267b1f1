import { LocalDate } from "@open-valuation/core/domain"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect } from "effect"
import type { Home, Pair } from "./Pair.ts"

const today = Effect.runPromise(LocalDate.today)

/** A file of deals of simulated homes, and one home of each of their markets. */
export interface Deals {
  readonly csv: string
  readonly homes: ReadonlyArray<Home>
}

/** Deals in four cities and their usages, which differ by their seed. */
export const simulatedDeals = async (seed: number, deals: number): Promise<Deals> => {
  const { samples } = simulatePropertyMarket({ seed, today: await today, deals, listings: 0 })
  const homes = new Map(
    samples.map(({ city, facts }): [string, Home] => {
      const { buildingArea, community, propertyUsage } = facts
      const market = [...city.split("/").slice(0, 2), propertyUsage].join("/")
      return [market, { city, address: community, buildingArea, propertyUsage }]
    }),
  )
  return { csv: toCsv(samples), homes: [...homes.values()] }
}

/** What the servers of a pair have learned, noted by the database whenever a model is stored or deleted. */
export interface Noted {
  readonly market: string
  readonly engine: string
  readonly data: string
  readonly deleted: boolean
}

/** Lets the database note every model that is stored or deleted from now on. */
export const noteModels = async (pair: Pair): Promise<() => Promise<ReadonlyArray<Noted>>> => {
  await pair.rows(`
    CREATE TABLE noted (market text, engine text, data text, deleted boolean);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN INSERT INTO noted VALUES (OLD.market, OLD.engine_version, OLD.data_hash, true);
      ELSE INSERT INTO noted VALUES (NEW.market, NEW.engine_version, NEW.data_hash, false);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER INSERT OR UPDATE OF artefact OR DELETE ON models FOR EACH ROW EXECUTE FUNCTION note()`)
  return async () =>
    (await pair.rows("SELECT * FROM noted")).map(({ data, deleted, engine, market }) => ({
      market: String(market),
      engine: String(engine),
      data: String(data),
      deleted: deleted === true,
    }))
}

/** Models that were stored more than once, although samples and engine were the same. */
export const learnedAgain = (noted: ReadonlyArray<Noted>): ReadonlyArray<string> => {
  const names = noted.filter(({ deleted }) => !deleted).map(({ data, engine, market }) => `${market} ${engine} ${data}`)
  return names.filter((name, i) => names.indexOf(name) !== i)
}
