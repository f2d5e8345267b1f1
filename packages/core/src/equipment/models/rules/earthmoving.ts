import type { ModelRule } from "../ModelRule.ts"
import { above, AUCTIONED, except, KNOWN, NAMES_READ, READ, rule, tenth, unrated, withoutRating } from "./RuleLine.ts"

/**
 * Earth-moving machines of Komatsu, Caterpillar, Hitachi, Kobelco, Volvo, Hyundai, Doosan, JCB, Case, Sumitomo and
 * Liebherr.
 */
export const earthmovingRules: ReadonlyArray<ModelRule> = [
  rule("KOMATSU", "PC_KOMATSU", "EXCAVATOR", [2, 3], [8, 999], tenth("t"), "PC200-8", NAMES_READ, {
    prefixes: ["PC"],
    confirmed: [200],
    // 33 t or 36 t, by its generation.
    exceptions: withoutRating(KNOWN, "360"),
  }),
  // From here on the number is not a weight: a PC1250 weighs about 110 t.
  rule("KOMATSU", "PC_LARGE", "EXCAVATOR", [2, 4], [1000, 8000], unrated, "PC1250-8", KNOWN, {
    prefixes: ["PC"],
    numbers: [1000, 1100, 1250, 1600, 1800, 2000, 3000, 4000, 5500, 8000],
  }),
  rule("KOBELCO", "SK_KOBELCO", "EXCAVATOR", [2, 3], [13, 999], tenth("t"), "SK200-8", KNOWN, {
    prefixes: ["SK"],
    notNumbers: [510, 714, 815, 818, 820],
  }),
  rule("KOMATSU", "SK_SKID_STEER", "SKID_STEER_LOADER", [3, 4], [510, 1026], unrated, "SK815-5", AUCTIONED, {
    prefixes: ["SK"],
    numbers: [510, 714, 815, 818, 820, 1020, 1026],
  }),
  rule("HITACHI", "ZX_HITACHI", "EXCAVATOR", [2, 4], [8, 999], tenth("t"), "ZX200-3", NAMES_READ, {
    prefixes: ["ZX", "ZAXIS"],
    confirmed: [200],
  }),
  rule("HITACHI", "EX_HITACHI", "EXCAVATOR", [2, 4], [8, 799], tenth("t"), "EX200-5", KNOWN, { prefixes: ["EX"] }),
  rule("VOLVO", "EC_VOLVO", "EXCAVATOR", [2, 4], [13, 999], tenth("t"), "EC210BLC", NAMES_READ, {
    prefixes: ["EC"],
    confirmed: [210],
  }),
  rule("LIEBHERR", "R_LIEBHERR", "EXCAVATOR", [3, 4], [900, 9999], unrated, "R944", KNOWN, {
    prefixes: ["R"],
    weak: "ALONE_OR_NAMED",
    numbers: [
      900, 902, 904, 906, 914, 916, 920, 922, 924, 926, 930, 934, 936, 938, 940, 942, 944, 945, 946, 950, 954, 956, 960,
      964, 966, 970, 974, 976, 980, 984, 992, 994, 995, 996, 998, 9100, 9150, 9200, 9250, 9300, 9350, 9400, 9600, 9800,
    ],
  }),
  rule("HYUNDAI", "R_HYUNDAI", "EXCAVATOR", [2, 3], [15, 899], tenth("t"), "R215-9", KNOWN, {
    prefixes: ["R", "HX"],
    weak: "ALONE_OR_NAMED",
  }),
  rule("DOOSAN", "DX_DOOSAN", "EXCAVATOR", [2, 3], [17, 999], tenth("t"), "DX225LC-9", KNOWN, { prefixes: ["DX"] }),
  rule("JCB", "JS_JCB", "EXCAVATOR", [2, 3], [70, 520], tenth("t"), "JS220", KNOWN, { prefixes: ["JS"] }),
  // The exceptions are small machines, of 1.6 to 5.4 t by their last two digits.
  rule("CASE", "CX_CASE", "EXCAVATOR", [2, 3], [15, 800], tenth("t"), "CX210", KNOWN, {
    prefixes: ["CX"],
    exceptions: [...withoutRating(AUCTIONED, "216", "224", "229", "234", "254")],
  }),
  rule("SUMITOMO", "SH_SUMITOMO", "EXCAVATOR", [2, 3], [25, 800], tenth("t"), "SH210-5", KNOWN, { prefixes: ["SH"] }),
  rule("KOMATSU", "WA", "WHEEL_LOADER", [2, 4], [20, 1200], unrated, "WA380-6", READ),
  rule("KOMATSU", "D_KOMATSU", "BULLDOZER", [2, 3], [20, 575], unrated, "D65EX-12", KNOWN, {
    prefixes: ["D"],
    numbers: [
      20, 21, 31, 37, 38, 39, 40, 41, 45, 50, 51, 53, 55, 57, 58, 60, 61, 63, 65, 68, 70, 71, 75, 80, 83, 85, 95, 150,
      155, 275, 355, 375, 455, 475, 575,
    ],
    weak: "ALONE_OR_NAMED",
  }),
  rule("CATERPILLAR", "D_CATERPILLAR", "BULLDOZER", [1, 2], [1, 11], unrated, "D6R", READ, {
    prefixes: ["D"],
    weak: "ALONE_OR_NAMED",
  }),
  rule("KOMATSU", "GD", "MOTOR_GRADER", [3, 3], [300, 899], unrated, "GD655", KNOWN),
  rule("KOMATSU", "HM", "MINING_TRUCK", [3, 3], [200, 499], unrated, "HM400", KNOWN, {
    exceptions: [except("400", 40, KNOWN, { basis: "LOOKUP" })],
  }),
  rule("VOLVO", "MC_SKID_STEER", "SKID_STEER_LOADER", [2, 3], [60, 155], unrated, "MC70", AUCTIONED, {
    prefixes: ["MC"],
    numbers: [60, 70, 80, 90, 95, 110],
    suffix: /^[A-K]?$/,
  }),
  // The 325 B to D weigh 28 t and more.
  rule("CATERPILLAR", "CATERPILLAR_3XX", "EXCAVATOR", [3, 3], [301, 398], above(300, 1), "320D2", NAMES_READ, {
    prefixes: [""],
    weak: "ALONE_OR_NAMED",
    numbers: [
      301, 302, 303, 304, 305, 306, 307, 308, 311, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 322, 323, 324, 325,
      326, 328, 329, 330, 335, 336, 340, 345, 349, 350, 352, 365, 374, 375, 385, 390, 395,
    ],
    suffix: /^(?:\.\d)?(?:[A-Z]{1,4}\d?[A-Z]{0,3}(?:-?\d)?)?$/,
    confirmed: [320, 336, 349, 390],
    exceptions: [...withoutRating(AUCTIONED, "325")],
  }),
  rule("CATERPILLAR", "CATERPILLAR_M3XX", "WHEELED_EXCAVATOR", [3, 3], [312, 330], above(300, 1), "M315D", KNOWN, {
    prefixes: ["M"],
    numbers: [312, 313, 314, 315, 316, 317, 318, 320, 322],
    suffix: /^[A-F]?2?$/,
    weak: "ALONE_OR_NAMED",
  }),
  rule("BOBCAT", "BOBCAT_3XX", "EXCAVATOR", [3, 3], [316, 341], unrated, "325", AUCTIONED, {
    prefixes: [""],
    numbers: [316, 319, 320, 321, 322, 323, 324, 325, 328, 329, 331, 334, 335, 337, 341],
    suffix: /^[A-J]?$/,
    weak: "ALONE_OR_NAMED",
  }),
  rule("CATERPILLAR", "CATERPILLAR_4XX", "BACKHOE_LOADER", [3, 3], [415, 450], unrated, "416C", AUCTIONED, {
    prefixes: [""],
    weak: "ALONE_OR_NAMED",
    numbers: [415, 416, 420, 422, 424, 426, 428, 430, 432, 434, 436, 438, 440, 442, 444, 446],
    suffix: /^(?:[B-F](?:II|2)?|II)?(?:IT|LWB|ST|IT2)?$/,
  }),
  rule("CATERPILLAR", "CATERPILLAR_9XX", "WHEEL_LOADER", [3, 3], [901, 994], unrated, "966H", NAMES_READ, {
    prefixes: [""],
    weak: "ALONE_OR_NAMED",
    numbers: [
      901, 902, 903, 904, 906, 907, 908, 910, 914, 916, 918, 920, 924, 926, 928, 930, 936, 938, 944, 950, 962, 966, 970,
      972, 980, 982, 986, 988, 990, 992, 993, 994,
    ],
    suffix: /^(?:[A-M](?:[A-Z]{1,3}|\d)?|II|GC)?$/,
  }),
]
