import type { ModelRule } from "../ModelRule.ts"
import { above, exactly, KNOWN, middleDigit, NAMES_READ, notTold, rule, tenfold, tenth } from "./RuleLine.ts"

/** Names of LiuGong, Lonking, SDLG, Shantui, Fuwa and Sunward. */
export const chineseRules: ReadonlyArray<ModelRule> = [
  rule("LIUGONG", "CLG_EXCAVATOR", "EXCAVATOR", [3, 3], [904, 979], above(900, 1), "CLG922E", KNOWN, { prefix: "CLG" }),
  rule("LIUGONG", "CLG_LOADER", "WHEEL_LOADER", [3, 3], [816, 899], middleDigit, "CLG856", NAMES_READ, {
    prefix: "CLG",
    confirmed: [856],
  }),
  rule("LIUGONG", "CLG_GRADER", "MOTOR_GRADER", [3, 4], [414, 4999], notTold, "CLG418", KNOWN, {
    prefix: "CLG",
    numbers: [414, 416, 418, 422, 425, 4140, 4165, 4180, 4200, 4215, 4230, 4260, 4280],
  }),
  rule("LIUGONG", "CLG_ROLLER", "ROLLER", [3, 4], [610, 6999], notTold, "CLG614", KNOWN, {
    prefix: "CLG",
    numbers: [612, 614, 616, 618, 620, 621, 622, 624, 626, 627, 628, 6114, 6116, 6118, 6120, 6122, 6126, 6128],
  }),
  rule("LIUGONG", "TC_LIUGONG", "TRUCK_CRANE", [3, 3], [80, 999], tenth("t"), "TC250", KNOWN, { prefix: "TC" }),
  rule("LIUGONG", "LIUGONG_EXCAVATOR", "EXCAVATOR", [3, 3], [904, 979], above(900, 1), "922", KNOWN, {
    prefix: "",
    numbers: [
      904, 906, 908, 909, 910, 913, 915, 916, 918, 920, 921, 922, 923, 924, 925, 926, 930, 933, 936, 939, 942, 945, 950,
      952, 970,
    ],
    suffix: /^[A-F]?$/,
    weak: "ALONE_OR_NAMED",
  }),
  rule("LIUGONG", "LIUGONG_LOADER", "WHEEL_LOADER", [3, 3], [816, 899], middleDigit, "856", NAMES_READ, {
    prefix: "",
    suffix: /^(?:[A-Z]{0,2})$/,
    weak: "NAMED",
    confirmed: [856],
  }),
  rule("LONKING", "LONKING_LOADER", "WHEEL_LOADER", [3, 3], [810, 899], middleDigit, "CDM855", KNOWN, {
    prefix: "CDM|LG",
  }),
  rule("LONKING", "LONKING_EXCAVATOR", "EXCAVATOR", [4, 4], [6010, 6990], above(6000, 0.1), "LG6225", KNOWN, {
    prefix: "LG|CDM",
  }),
  rule("SDLG", "SDLG_LOADER", "WHEEL_LOADER", [3, 3], [910, 999], middleDigit, "LG953", KNOWN, { prefix: "LG|L" }),
  rule("SDLG", "SDLG_EXCAVATOR", "EXCAVATOR", [4, 4], [6050, 6990], above(6000, 0.1), "E6210", KNOWN, { prefix: "E" }),
  rule("SDLG", "SDLG_SMALL_EXCAVATOR", "EXCAVATOR", [3, 3], [655, 699], above(600, 0.1), "E660F", KNOWN, {
    prefix: "E",
    weak: "ALONE_OR_NAMED",
  }),
  rule(
    "SHANTUI",
    "SD",
    "BULLDOZER",
    [2, 2],
    [8, 90],
    tenfold("hp"),
    "SD16",
    {
      certainty: "LIKELY",
      source: "Shantui, operation and maintenance manuals of the SD22 (220 hp) and the SD32 (320 hp)",
    },
    { confirmed: [22, 32] },
  ),
  rule("SHANTUI", "SL", "WHEEL_LOADER", [2, 2], [15, 99], notTold, "SL50W", KNOWN, {
    suffix: /^(?:[A-Z][A-Z0-9-]{0,6}|-\d)?$/,
  }),
  rule("SHANTUI", "SR_SHANTUI", "ROLLER", [2, 2], [10, 36], notTold, "SR20", KNOWN, { prefix: "SR" }),
  rule("FUWA", "FWX", "CRAWLER_CRANE", [2, 3], [25, 999], exactly("t"), "FWX55", KNOWN),
  rule("SUNWARD", "SWE", "EXCAVATOR", [2, 3], [15, 999], tenth("t"), "SWE215E", KNOWN),
  rule("SUNWARD", "SWTC", "TELESCOPIC_CRAWLER_CRANE", [1, 3], [5, 300], exactly("t"), "SWTC16", KNOWN),
  rule("SUNWARD", "SWDM", "ROTARY_DRILLING_RIG", [2, 3], [60, 700], notTold, "SWDM220", KNOWN),
]
