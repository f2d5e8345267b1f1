import { MOST_UNLIKE } from "@open-valuation/core/search"

/** Numbers of the search's scopes in `comparables`. */
export const scopeNumbers = { Group: 1, Namesakes: 2, Radius: 3, Neighbourhood: 4, District: 5, Market: 6 } as const

/**
 * Side of a cell in degrees; a sample's `cell` is `floor(latitude / CELL) * CELLS_AROUND + floor(longitude / CELL)`.
 */
export const CELL = 0.01
export const CELLS_AROUND = 36_000

/** A radius over more cells reads the market instead. */
const MOST_CELLS = 4_000

/** Visible samples within the window of the step, but for those that were found before. */
const seen = `s.market_id = market AND s.day BETWEEN as_of - days[i] AND as_of AND s.owner IN (0, own)
          AND s.ctid <> ALL (chosen)`

/** The order of nearness of `Query`, term by term: float sums depend on their order. */
const nearest = `ORDER BY coalesce(apart_km2(s.longitude, s.latitude, lon, lat, km_lon, km_lat), usual[i]) / 0.36
          + (as_of - s.day)::float8 * (as_of - s.day)::float8 / 160000
          + CASE WHEN cardinality(asked) = 0 THEN 0 ELSE unlikeness(s.traits, asked, scales) END,
          s.sample_id LIMIT room`

const step = (where: string, from = "market_samples s"): string =>
  `more := ARRAY(SELECT s.ctid FROM ${from} WHERE ${where} ${nearest});`

const within = "apart_km2(s.longitude, s.latitude, lon, lat, km_lon, km_lat) <= kms[i] * kms[i]"

/** A namesake is of the same district, and not far where its place is known. */
const namesake = `s.district_id IS NOT DISTINCT FROM within_id
          AND coalesce(apart_km2(s.longitude, s.latitude, lon, lat, km_lon, km_lat), usual[i]) <= kms[i] * kms[i]`

/** The newest samples of a wide scope, with all others of the oldest of their days. */
const newest = (where: string): string =>
  `(SELECT s.ctid, s.* FROM market_samples s WHERE ${where} AND ${seen} ORDER BY s.day DESC FETCH FIRST (most * wide) ROWS WITH TIES) s`

/**
 * The samples of each of some groups or cells. One by one, because a plan for all markets takes a market to be of usual
 * size: with a list it would rather read the whole market by its days, and the largest have a thousand times as many.
 */
const ofEach = (list: string, column: string, where = "true"): string =>
  `unnest(${list}) AS l(id) CROSS JOIN LATERAL (SELECT s.ctid, s.* FROM market_samples s
          WHERE s.${column} = l.id AND ${seen} AND ${where} OFFSET 0) s`

/** Columns that a sample is read from. */
export const sampleColumns = [
  "sample_id",
  "kind",
  "source_id",
  "url",
  "observed_at",
  "day",
  "price",
  "ask_price",
  "place_id",
  "object_key",
] as const

const returned = sampleColumns.map((name) => `s.${name}`).join(", ")

/**
 * The search of `Query` in SQL: walks the steps until `target` samples are found. `scopes` are `scopeNumbers`; `days`,
 * `kms` and `usual` (squared kilometres of an unknown place) belong to them. `family` and `namesakes` are ids of group
 * names, `near` is the number of the subject's neighbourhood, `within` the identity of its district. Only the rows that
 * are returned are read whole.
 */
export const comparables = `CREATE OR REPLACE FUNCTION comparables(
  market integer, own integer, as_of integer,
  scopes integer[], days integer[], kms float8[], usual float8[], target integer, most integer, wide integer,
  family integer[], namesakes integer[], near bigint, within text,
  lon float8, lat float8, km_lon float8, km_lat float8, asked float8[], scales float8[]
) RETURNS TABLE (
  step integer, sample_id text, kind smallint, source_id integer, url text, observed_at text, day integer,
  price float8, ask_price float8, place_id integer, object_key text, facts text
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $function$
#variable_conflict use_column
DECLARE
  chosen tid[] := '{}';
  steps integer[] := '{}';
  more tid[];
  room integer;
  within_id integer;
  reach float8;
  cells integer[];
BEGIN
  IF within IS NOT NULL THEN
    SELECT n.name_id INTO within_id FROM market_names n WHERE n.market_id = market AND n.identity = within;
  END IF;
  FOR i IN 1 .. cardinality(scopes) LOOP
    room := most - cardinality(chosen);
    EXIT WHEN i > 1 AND cardinality(chosen) >= least(target, most);
    more := '{}';
    CASE scopes[i]
      WHEN ${scopeNumbers.Group} THEN
        ${step("true", ofEach("family", "group_id"))}
      WHEN ${scopeNumbers.Namesakes} THEN
        CONTINUE WHEN within IS NOT NULL AND within_id IS NULL;
        ${step("true", ofEach("namesakes", "group_id", namesake))}
      WHEN ${scopeNumbers.Radius} THEN
        CONTINUE WHEN lon IS NULL;
        reach := kms[i] / least(km_lon, km_lat) / ${CELL} + 1;
        IF reach * reach * 4 < ${MOST_CELLS} THEN
          cells := ARRAY(SELECT y * ${CELLS_AROUND} + x FROM
            generate_series(floor((lat - kms[i] / km_lat) / ${CELL} - 1e-6)::integer, floor((lat + kms[i] / km_lat) / ${CELL} + 1e-6)::integer) y,
            generate_series(floor((lon - kms[i] / km_lon) / ${CELL} - 1e-6)::integer, floor((lon + kms[i] / km_lon) / ${CELL} + 1e-6)::integer) x);
          ${step("true", ofEach("cells", "cell", within))}
        ELSE
          ${step(`${seen} AND ${within}`)}
        END IF;
      WHEN ${scopeNumbers.Neighbourhood} THEN
        ${step(`s.neighbourhood = near AND ${seen}`)}
      WHEN ${scopeNumbers.District} THEN
        ${step("true", newest("s.district_id = within_id"))}
      ELSE
        ${step("true", newest("true"))}
    END CASE;
    chosen := chosen || more;
    steps := steps || array_fill(i, ARRAY[cardinality(more)]);
  END LOOP;
  RETURN QUERY SELECT f.step, ${returned}, s.facts::text
    FROM unnest(chosen, steps) WITH ORDINALITY AS f(id, step, place) JOIN market_samples s ON s.ctid = f.id
    ORDER BY f.place;
END $function$`

/** Squared kilometres on the tangent plane, as `squaredKm`. */
export const apart = `CREATE OR REPLACE FUNCTION apart_km2(
  longitude float8, latitude float8, lon float8, lat float8, km_lon float8, km_lat float8
) RETURNS float8 LANGUAGE sql IMMUTABLE AS $function$
  SELECT ((longitude - lon) * km_lon) * ((longitude - lon) * km_lon) + ((latitude - lat) * km_lat) * ((latitude - lat) * km_lat)
$function$`

/** Dissimilarity by traits, as in `Query`: an unknown trait counts as one scale apart. */
export const unlikeness = `CREATE OR REPLACE FUNCTION unlikeness(
  traits float8[], asked float8[], scales float8[]
) RETURNS float8 LANGUAGE sql IMMUTABLE AS $function$
  SELECT sum(CASE WHEN t.own IS NULL OR t.asked IS NULL THEN 1
    ELSE least(((t.own - t.asked) / t.scale) * ((t.own - t.asked) / t.scale), ${MOST_UNLIKE}) END)
  FROM unnest(traits, asked, scales) AS t(own, asked, scale)
$function$`
