import type { ModelRule } from "../ModelRule.ts"
import {
  above,
  afterFirstPart,
  afterLeadingOne,
  exactly,
  except,
  KNOWN,
  NAMES_READ,
  unrated,
  READ,
  rule,
  tenth,
  withoutRating,
} from "./RuleLine.ts"

/** After the number of Liebherr: axles and generation (`-8.1`), or the generation of a crawler crane (`/2`). */
const AFTER_TYPE_NUMBER = /^(?:-\d(?:\.\d){1,2}[A-Z]{0,3}|[A-Z]{1,3}|\/\d)?$/
const TYPE_NUMBERS = [1025, 19_000] as const

/** Mobile and crawler cranes of Liebherr, Tadano, Demag, Grove, Kobelco, Hitachi Sumitomo and Kato. */
export const craneRules: ReadonlyArray<ModelRule> = [
  rule("LIEBHERR", "LTM", "ALL_TERRAIN_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LTM1500-8.1", NAMES_READ, {
    suffix: AFTER_TYPE_NUMBER,
    confirmed: [1500, 11_200, 1060, 1300, 1450],
    exceptions: [
      except("1650", 700, {
        certainty: "CONFIRMED",
        source: "cranepedia.com and heavyliftpfi.com: 700-tonne LTM 1650-8.1",
      }),
      // Their makers rate them higher than the name says.
      ...withoutRating(KNOWN, "1030", "1160", "1750"),
    ],
  }),
  rule("LIEBHERR", "LTR", "TELESCOPIC_CRAWLER_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LTR1220", KNOWN, {
    suffix: AFTER_TYPE_NUMBER,
  }),
  rule("LIEBHERR", "LTF", "TRUCK_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LTF1060-4.1", KNOWN, {
    suffix: AFTER_TYPE_NUMBER,
  }),
  rule("LIEBHERR", "LTC", "ALL_TERRAIN_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LTC1050-3.1", KNOWN, {
    suffix: AFTER_TYPE_NUMBER,
  }),
  rule("LIEBHERR", "LRT", "ROUGH_TERRAIN_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LRT1100-2.1", KNOWN, {
    suffix: AFTER_TYPE_NUMBER,
  }),
  rule("LIEBHERR", "LR", "CRAWLER_CRANE", [4, 5], TYPE_NUMBERS, afterLeadingOne, "LR1750", KNOWN, {
    suffix: AFTER_TYPE_NUMBER,
  }),
  rule("TADANO", "GR_TADANO", "ROUGH_TERRAIN_CRANE", [3, 4], [100, 1600], tenth("t"), "GR-500EX", KNOWN, {
    prefixes: ["GR"],
    suffix: /^(?:N|EX|M|L)(?:-?\d)?$/,
  }),
  rule(
    "TADANO",
    "GR_TADANO_US",
    "ROUGH_TERRAIN_CRANE",
    [3, 4],
    [100, 1600],
    { kind: "US_TONS", factor: 0.1 },
    "GR-1000XL",
    KNOWN,
    { prefixes: ["GR"], suffix: /^E?XLL?(?:-?\d)?$/ },
  ),
  rule("TADANO", "GR_TADANO_BARE", "ROUGH_TERRAIN_CRANE", [3, 4], [100, 1600], tenth("t"), "GR-300", KNOWN, {
    prefixes: ["GR"],
    numbers: [100, 120, 130, 145, 160, 200, 250, 300, 350, 500, 550, 600, 700, 750, 800, 900, 1000, 1200, 1450, 1600],
    suffix: /^$/,
  }),
  rule("TADANO", "ATF", "ALL_TERRAIN_CRANE", [2, 4], [30, 1200], exactly("t"), "ATF220G-5", KNOWN, {
    suffix: /^(?:G|XL|M)?(?:-?\d(?:\.\d)?)?$/,
  }),
  rule("TADANO", "AC", "ALL_TERRAIN_CRANE", [1, 1], [2, 9], afterFirstPart, "AC 4.100", KNOWN, {
    suffix: /^\.\d{3,4}[A-Z]?(?:-\d)?$/,
  }),
  rule("DEMAG", "AC_DEMAG", "ALL_TERRAIN_CRANE", [2, 4], [25, 1000], exactly("t"), "AC 350/6", KNOWN, {
    prefixes: ["AC"],
    suffix: /^(?:\/\d|-\d)[A-Z]?$/,
  }),
  rule("TADANO", "CC", "CRAWLER_CRANE", [2, 2], [28, 99], afterFirstPart, "CC 68.1250-1", READ, {
    suffix: /^\.\d{3,4}-\d[A-Z]?$/,
  }),
  rule("GROVE", "GMK", "ALL_TERRAIN_CRANE", [4, 4], [2035, 8999], afterFirstPart, "GMK6400", NAMES_READ, {
    suffix: /^(?:[A-Z]{1,3})?(?:-\d)?$/,
    confirmed: [6400],
    exceptions: [
      except("7550", 450, READ),
      // Named after tons of 2000 lb: what they lift in tonnes is not in the name.
      ...withoutRating(KNOWN, "3055", "4115", "5135", "5165", "5175", "5275"),
    ],
  }),
  rule(
    "GROVE",
    "RT",
    "ROUGH_TERRAIN_CRANE",
    [3, 4],
    [500, 9999],
    { kind: "LAST_DIGITS_US_TONS" },
    "RT890E",
    { certainty: "LIKELY", source: "cranestodaymagazine.com 2021-02-12 (RT980: 80 US tons; GRT9165: 165 US tons)" },
    { prefixes: ["RT", "GRT"], suffix: /^[A-Z]{0,2}(?:-\d)?$/, confirmed: [980, 9165] },
  ),
  rule("KOBELCO", "CKE", "CRAWLER_CRANE", [3, 4], [500, 8000], tenth("t"), "CKE2500", KNOWN, {
    prefixes: ["CK", "CKE", "CKS"],
    suffix: /^(?:[A-Z])?(?:-\d[A-Z]?)?$/,
  }),
  rule("KOBELCO", "KOBELCO_7000", "CRAWLER_CRANE", [4, 4], [7035, 7800], above(7000, 1), "神钢7055", KNOWN, {
    prefixes: [""],
    suffix: /^(?:[A-Z]{1,2})?(?:-\d[A-Z]?)?$/,
    weak: "NAMED",
  }),
  rule("HITACHI_SUMITOMO", "SCX", "CRAWLER_CRANE", [3, 4], [400, 6000], tenth("t"), "SCX900-2", KNOWN, {
    suffix: /^(?:[A-Z])?(?:-\d[A-Z]?)?$/,
  }),
  rule("KATO", "NK", "TRUCK_CRANE", [2, 4], [75, 1600], tenth("t"), "NK-250E", KNOWN, {
    suffix: /^(?:[A-Z]{1,2})?(?:-[A-Z0-9]{1,4})?$/,
  }),
  rule("KATO", "KR", "ROUGH_TERRAIN_CRANE", [2, 3], [10, 700], unrated, "KR-25H", KNOWN, {
    suffix: /^(?:[A-Z]{1,2})?(?:-[A-Z0-9]{1,4})?$/,
  }),
  rule("KATO", "SR_KATO", "ROUGH_TERRAIN_CRANE", [3, 3], [100, 700], tenth("t"), "SR-250R", KNOWN, {
    prefixes: ["SR"],
    numbers: [250, 300, 500, 700],
    suffix: /^(?:[LR]|SP|LS)?$/,
  }),
]
