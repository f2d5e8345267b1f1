import type { ModelRule } from "../ModelRule.ts"
import { exactly, except, jibAndTip, KNOWN, NAMES_READ, unrated, READ, rule, tenfold } from "./RuleLine.ts"

/** After four digits of jib and tip: variants, and the greatest load after a hyphen, or after letters in its place. */
const AFTER_JIB = /^(?:[A-Z]{1,2}|(?:[A-Z]{1,2}|-)\d{1,3}[A-Z]{0,2})?$/
/** After the number of a class: variants, and the greatest load after a hyphen. */
const AFTER_CLASS = /^(?:[A-Z]{1,2}|(?:[A-Z]{1,2}|-)\d{1,3}(?:\.\d)?[A-Z]{0,3})?$/
/** Jibs of 30 m and more: other numbers of four digits are not jibs. */
const JIBS = [3008, 9960] as const
const POTAIN = {
  certainty: "CONFIRMED",
  source: "cranestodaymagazine.com: Potain's names do not encode the load moment",
} as const

/** Tower cranes of all makers. */
export const towerRules: ReadonlyArray<ModelRule> = [
  rule(undefined, "QTZ", "TOWER_CRANE", [2, 4], [16, 500], tenfold("kN·m"), "QTZ80", KNOWN, {
    prefixes: ["QTZ", "QTP", "QTD"],
    suffix: /^(?:[A-Z]{1,2})?(?:-\d{1,3})?$/,
  }),
  // Some makers count in t·m here, some in kN·m.
  rule(undefined, "QTZ_LARGE", "TOWER_CRANE", [3, 4], [501, 2999], unrated, "QTZ1250", KNOWN, {
    prefixes: ["QTZ", "QTP", "QTD"],
    suffix: /^(?:[A-Z]{1,2})?(?:-\d{1,3})?$/,
  }),
  rule("ZOOMLION", "TC_ZOOMLION", "TOWER_CRANE", [4, 4], JIBS, jibAndTip, "TC6520-10", NAMES_READ, {
    prefixes: ["TC"],
    suffix: AFTER_JIB,
  }),
  rule(undefined, "TC_MANY", "TOWER_CRANE", [4, 4], JIBS, jibAndTip, "TC5610-6", NAMES_READ, {
    prefixes: ["TC", "TCT", "QTZ", "QTP"],
    suffix: AFTER_JIB,
  }),
  rule(undefined, "JIB_AND_TIP", "TOWER_CRANE", [4, 4], JIBS, jibAndTip, "5512-6", NAMES_READ, {
    prefixes: ["", "T"],
    suffix: AFTER_JIB,
    weak: "TYPE_NAMED",
  }),
  rule("XCMG", "XGT_JIB", "TOWER_CRANE", [4, 4], JIBS, jibAndTip, "XGT7022-12", KNOWN, {
    prefixes: ["XGT"],
    suffix: AFTER_JIB,
  }),
  rule("XCMG", "XGT", "TOWER_CRANE", [2, 3], [40, 999], exactly("t·m"), "XGT80", KNOWN, {
    suffix: /^(?:[A-Z]{1,2})?$/,
  }),
  rule(
    "ZOOMLION",
    "ZOOMLION_T",
    "TOWER_CRANE",
    [3, 5],
    [400, 30_000],
    { kind: "LAST_NUMBER", moment: false },
    "W12000-450",
    READ,
    { prefixes: ["T", "W"], suffix: /^-\d{2,3}[A-Z]{0,2}$/ },
  ),
  rule("SANY", "SYT", "TOWER_CRANE", [2, 4], [40, 2000], unrated, "SYT125", READ, {
    suffix: /^(?:[A-Z]{1,2}\d?)?(?:-[A-Z0-9]{1,4})?$/,
    exceptions: [
      except("125", 10, READ, {
        further: [
          { of: "JIB", value: 70, unit: "m" },
          { of: "TIP_LOAD", value: 2, unit: "t" },
        ],
        basis: "LOOKUP",
      }),
    ],
  }),
  rule("YONGMAO", "STT", "TOWER_CRANE", [2, 4], [50, 3500], { kind: "LAST_NUMBER", moment: true }, "STT293-18", READ, {
    suffix: AFTER_CLASS,
  }),
  rule("YONGMAO", "ST", "TOWER_CRANE", [2, 2], [40, 90], jibAndTip, "ST70/30", READ, { suffix: /^\/\d{2}[A-Z]?$/ }),
  rule("YONGMAO", "STL", "TOWER_CRANE", [2, 4], [50, 3500], unrated, "STL230", READ, { suffix: AFTER_CLASS }),
  rule("POTAIN", "POTAIN", "TOWER_CRANE", [2, 4], [40, 3600], unrated, "MCT85", POTAIN, {
    prefixes: ["MC", "MCT", "MDT", "MR"],
    suffix: /^(?:[A-Z]{1,2}\d{0,2})?(?:-[A-Z]?\d{1,3})?$/,
  }),
  rule("POTAIN", "IGO", "TOWER_CRANE", [2, 3], [11, 150], unrated, "Igo 36", POTAIN, {
    prefixes: ["IGO", "IGOT", "IGOM"],
  }),
  rule("LIEBHERR", "LIEBHERR_TOWER", "TOWER_CRANE", [2, 4], [30, 5000], exactly("t·m"), "280 EC-H 12", KNOWN, {
    prefixes: [""],
    suffix: /^(?:ECB|ECH|HCL|HC|EC)\d{0,2}(?:\/\d{1,2})?(?:-\d{1,3})?$/,
  }),
]
