import type { ModelRule } from "../ModelRule.ts"
import { craneRules } from "./cranes.ts"
import { earthmovingRules } from "./earthmoving.ts"
import {
  above,
  exactly,
  except,
  hundredth,
  KNOWN,
  middleDigit,
  NAMES_READ,
  notice,
  unrated,
  READ,
  rule,
  tenfold,
  tenth,
  withoutLastDigit,
} from "./RuleLine.ts"
import { towerRules } from "./towers.ts"

/** Names of LiuGong, Lonking, SDLG, Shantui, Fuwa and Sunward. */
const chineseRules: ReadonlyArray<ModelRule> = [
  rule("LIUGONG", "CLG_EXCAVATOR", "EXCAVATOR", [3, 3], [904, 979], above(900, 1), "CLG922E", KNOWN, {
    prefixes: ["CLG"],
  }),
  rule("LIUGONG", "CLG_LOADER", "WHEEL_LOADER", [3, 3], [816, 899], middleDigit, "CLG856", NAMES_READ, {
    prefixes: ["CLG"],
    confirmed: [856],
  }),
  rule("LIUGONG", "CLG_GRADER", "MOTOR_GRADER", [3, 4], [414, 4999], unrated, "CLG418", KNOWN, {
    prefixes: ["CLG"],
    numbers: [414, 416, 418, 422, 425, 4140, 4165, 4180, 4200, 4215, 4230, 4260, 4280],
  }),
  rule("LIUGONG", "CLG_ROLLER", "ROLLER", [3, 4], [610, 6999], unrated, "CLG614", KNOWN, {
    prefixes: ["CLG"],
    numbers: [612, 614, 616, 618, 620, 621, 622, 624, 626, 627, 628, 6114, 6116, 6118, 6120, 6122, 6126, 6128],
  }),
  rule("LIUGONG", "TC_LIUGONG", "TRUCK_CRANE", [3, 3], [80, 999], tenth("t"), "TC250", KNOWN, { prefixes: ["TC"] }),
  rule("LIUGONG", "LIUGONG_EXCAVATOR", "EXCAVATOR", [3, 3], [904, 979], above(900, 1), "922", KNOWN, {
    prefixes: [""],
    numbers: [
      904, 906, 908, 909, 910, 913, 915, 916, 918, 920, 921, 922, 923, 924, 925, 926, 930, 933, 936, 939, 942, 945, 950,
      952, 970,
    ],
    suffix: /^[A-F]?$/,
    weak: "ALONE_OR_NAMED",
  }),
  rule("LIUGONG", "LIUGONG_LOADER", "WHEEL_LOADER", [3, 3], [816, 899], middleDigit, "856", NAMES_READ, {
    prefixes: [""],
    suffix: /^(?:[A-Z]{0,2})$/,
    weak: "NAMED",
    confirmed: [856],
  }),
  rule("LONKING", "LONKING_LOADER", "WHEEL_LOADER", [3, 3], [810, 899], middleDigit, "CDM855", KNOWN, {
    prefixes: ["CDM", "LG"],
  }),
  rule("LONKING", "LONKING_EXCAVATOR", "EXCAVATOR", [4, 4], [6010, 6990], above(6000, 0.1), "LG6225", KNOWN, {
    prefixes: ["LG", "CDM"],
  }),
  rule("SDLG", "SDLG_LOADER", "WHEEL_LOADER", [3, 3], [910, 999], middleDigit, "LG953", KNOWN, {
    prefixes: ["LG", "L"],
  }),
  rule("SDLG", "SDLG_EXCAVATOR", "EXCAVATOR", [4, 4], [6050, 6990], above(6000, 0.1), "E6210", KNOWN, {
    prefixes: ["E"],
  }),
  rule("SDLG", "SDLG_SMALL_EXCAVATOR", "EXCAVATOR", [3, 3], [655, 699], above(600, 0.1), "E660F", KNOWN, {
    prefixes: ["E"],
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
  rule("SHANTUI", "SL", "WHEEL_LOADER", [2, 2], [15, 99], unrated, "SL50W", KNOWN, {
    suffix: /^(?:[A-Z][A-Z0-9-]{0,6}|-\d)?$/,
  }),
  rule("SHANTUI", "SR_SHANTUI", "ROLLER", [2, 2], [10, 36], unrated, "SR20", KNOWN, { prefixes: ["SR"] }),
  rule("FUWA", "FWX", "CRAWLER_CRANE", [2, 3], [25, 999], exactly("t"), "FWX55", KNOWN),
  rule("SUNWARD", "SWE", "EXCAVATOR", [2, 3], [15, 999], tenth("t"), "SWE215E", KNOWN),
  rule("SUNWARD", "SWTC", "TELESCOPIC_CRAWLER_CRANE", [1, 3], [5, 300], exactly("t"), "SWTC16", KNOWN),
  rule("SUNWARD", "SWDM", "ROTARY_DRILLING_RIG", [2, 3], [60, 700], unrated, "SWDM220", KNOWN),
]

/** Names of XCMG. */
const xcmgRules: ReadonlyArray<ModelRule> = [
  rule("XCMG", "XCT", "TRUCK_CRANE", [1, 3], [8, 300], exactly("t"), "XCT25L5", READ),
  rule("XCMG", "XCA", "ALL_TERRAIN_CRANE", [2, 4], [25, 5000], exactly("t"), "XCA220", READ),
  rule("XCMG", "XCR", "ROUGH_TERRAIN_CRANE", [2, 3], [15, 200], exactly("t"), "XCR55", READ),
  rule("XCMG", "XGC", "CRAWLER_CRANE", [2, 3], [35, 999], exactly("t"), "XGC85", READ),
  // With five or more digits the number is a load moment, not a load.
  rule("XCMG", "XGC_MOMENT", "CRAWLER_CRANE", [5, 5], [10_000, 99_999], unrated, "XGC88000", NAMES_READ, {
    prefixes: ["XGC"],
    exceptions: [
      except(
        "88000",
        4000,
        {
          certainty: "CONFIRMED",
          source: "plantmachineryvehicles.com: 4000-tonne crawler crane; the number is a load moment",
        },
        { further: [{ of: "LOAD_MOMENT", value: 88_000, unit: "t·m" }] },
      ),
    ],
  }),
  rule("XCMG", "SQ", "LORRY_LOADER", [1, 2], [2, 50], exactly("t"), "SQ5SK2Q", KNOWN, {
    suffix: /^(?:\.\d)?(?:[A-Z][A-Z0-9-]{0,8})?$/,
  }),
  rule("XCMG", "XE_WHEELED", "WHEELED_EXCAVATOR", [2, 3], [55, 250], tenth("t"), "XE150WB", KNOWN, {
    prefixes: ["XE"],
    suffix: /^W[A-Z0-9-]{0,6}$/,
  }),
  rule("XCMG", "XE", "EXCAVATOR", [2, 4], [15, 2000], tenth("t"), "XE215DA", KNOWN),
  rule("XCMG", "LW", "WHEEL_LOADER", [3, 4], [150, 1400], hundredth("t"), "LW500KN", KNOWN),
  rule("XCMG", "GR", "MOTOR_GRADER", [3, 3], [100, 550], exactly("hp"), "GR215", KNOWN, {
    suffix: /^(?:A|[IV]{1,3}|[BT][A-Z0-9]{0,4}|[-][A-Z0-9]{1,4})?$/,
  }),
  rule("XCMG", "GR_FOUR_DIGITS", "MOTOR_GRADER", [4, 4], [1003, 5509], withoutLastDigit("hp"), "GR1803", KNOWN, {
    prefixes: ["GR"],
    suffix: /^(?:[A-Z][A-Z0-9-]{0,4})?$/,
    numbers: [1603, 1653, 1803, 1805, 1903, 1905, 2003, 2153, 2205, 2403, 2405, 2605, 3003, 3005, 3505, 5505],
  }),
  rule("XCMG", "XS", "ROLLER", [3, 3], [81, 399], withoutLastDigit("t"), "XS143J", KNOWN),
  rule("XCMG", "RP", "PAVER", [3, 4], [403, 2405], withoutLastDigit("m", 0.1), "RP953", KNOWN),
  // Most makers of bulldozers in China have used it.
  rule(undefined, "TY_MANY", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "TY220", KNOWN, { prefixes: ["TY"] }),
  rule("XCMG", "TY", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "TY230S", KNOWN),
  rule("XCMG", "XR", "ROTARY_DRILLING_RIG", [3, 4], [100, 1600], exactly("kN·m"), "XR280D", KNOWN),
  rule("XCMG", "XZJ_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], unrated, "XZJ5284JQZ25", KNOWN, {
    prefixes: ["XZJ"],
    suffix: notice("JQZ"),
  }),
  rule("XCMG", "XZJ_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], unrated, "XZJ5419THB", KNOWN, {
    prefixes: ["XZJ"],
    suffix: notice("THB"),
  }),
]

/** Names of SANY. */
const sanyRules: ReadonlyArray<ModelRule> = [
  rule("SANY", "STC", "TRUCK_CRANE", [3, 4], [100, 2000], withoutLastDigit("t"), "STC250T5", READ),
  rule("SANY", "STC_SMALL", "TRUCK_CRANE", [2, 2], [75, 99], tenth("t"), "STC75", KNOWN, { prefixes: ["STC"] }),
  rule("SANY", "SAC", "ALL_TERRAIN_CRANE", [3, 5], [350, 50_000], tenth("t"), "SAC2200", READ),
  rule("SANY", "SRC", "ROUGH_TERRAIN_CRANE", [3, 4], [200, 2000], withoutLastDigit("t"), "SRC550", READ),
  rule("SANY", "SCC", "CRAWLER_CRANE", [3, 5], [350, 50_000], tenth("t"), "SCC1500A", READ, {
    exceptions: [except("8300", 300, READ), except("550", 55, KNOWN, { basis: "LOOKUP" })],
  }),
  rule("SANY", "SCC_TM", "CRAWLER_CRANE", [5, 5], [50_001, 99_999], unrated, "SCC86000TM", READ, {
    prefixes: ["SCC"],
    suffix: /^TM/,
    exceptions: [except("52000", 3000, READ), except("86000", 3600, READ)],
  }),
  rule("SANY", "SY_WHEELED", "WHEELED_EXCAVATOR", [2, 3], [55, 250], tenth("t"), "SY155W", KNOWN, {
    prefixes: ["SY"],
    suffix: /^W[A-Z0-9-]{0,6}$/,
  }),
  rule("SANY", "SY", "EXCAVATOR", [2, 4], [16, 2000], tenth("t"), "SY215C", KNOWN, {
    exceptions: [except("690", 69.5, READ, { basis: "LOOKUP" })],
  }),
  rule("SANY", "SY_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], unrated, "SYM5230THB", KNOWN, {
    prefixes: ["SYM", "SY"],
    suffix: notice("THB"),
  }),
  rule("SANY", "SY_MIXER", "CONCRETE_MIXER_TRUCK", [4, 4], [5000, 5999], unrated, "SY5250GJB", KNOWN, {
    prefixes: ["SYM", "SY"],
    suffix: notice("GJB"),
  }),
  rule("SANY", "SY_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], unrated, "SYM5343JQZ", KNOWN, {
    prefixes: ["SYM", "SY"],
    suffix: notice("JQZ"),
  }),
  rule("SANY", "SYL", "WHEEL_LOADER", [3, 3], [930, 989], middleDigit, "SYL956", KNOWN, { prefixes: ["SW", "SYL"] }),
  rule("SANY", "SR_SANY", "ROTARY_DRILLING_RIG", [3, 3], [125, 900], exactly("kN·m"), "SR285R", READ, {
    prefixes: ["SR"],
    suffix: /^(?:[A-Z][A-Z0-9-]{0,7}|-[A-Z0-9]{1,5})?$/,
  }),
  rule("SANY", "SSR", "ROLLER", [3, 3], [80, 400], tenth("t"), "SSR260", READ),
  rule("SANY", "SMG", "MOTOR_GRADER", [3, 3], [100, 400], exactly("hp"), "SMG200", READ),
  rule("SANY", "SAP", "PAVER", [2, 3], [45, 200], tenth("m"), "SAP120", READ),
  rule("SANY", "SRSC", "REACH_STACKER", [2, 2], [10, 60], exactly("t"), "SRSC45H1", READ),
  rule("SANY", "SCP", "FORKLIFT", [2, 3], [10, 460], tenth("t"), "SCP160", READ),
  rule("SANY", "SDCY", "EMPTY_CONTAINER_HANDLER", [2, 3], [60, 120], tenth("t"), "SDCY90K7", READ),
  rule("SANY", "SKT", "MINING_TRUCK", [2, 3], [30, 250], unrated, "SKT90S", READ, {
    exceptions: [
      except("90", 60, { certainty: "CONFIRMED", source: "quarryingafrica.com: 60-t SKT90S" }, { suffix: "S" }),
      except("105", 70, { certainty: "CONFIRMED", source: "quarryingafrica.com: 70-t SKT105S" }, { suffix: "S" }),
    ],
  }),
]

/** Suffixes by which the makers of truck cranes of one name can be distinguished. */
const XCMG_SUFFIX = /^[KB](?:[A-Z0-9.-]{0,8})?$/
const ZOOMLION_SUFFIX = /^[VH](?:[A-Z0-9.-]{0,8})?$/
const SANY_SUFFIX = /^C(?:[A-Z0-9.-]{0,8})?$/
const OTHER_SUFFIX = /^(?:[ADE-GIJL-UW-Z][A-Z0-9.-]{0,8}|-[A-Z0-9]{1,4})?$/

/** Names that several Chinese makers share. */
const sharedRules: ReadonlyArray<ModelRule> = [
  rule("XCMG", "QY_XCMG", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25K", READ, {
    prefixes: ["QY"],
    suffix: XCMG_SUFFIX,
  }),
  rule("ZOOMLION", "QY_ZOOMLION", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25V", READ, {
    prefixes: ["QY"],
    suffix: ZOOMLION_SUFFIX,
  }),
  rule("SANY", "QY_SANY", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY50C", KNOWN, {
    prefixes: ["QY"],
    suffix: SANY_SUFFIX,
  }),
  rule(undefined, "QY_MANY", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25", NAMES_READ, {
    prefixes: ["QY"],
    suffix: OTHER_SUFFIX,
  }),
  rule("XCMG", "QAY_XCMG", "ALL_TERRAIN_CRANE", [2, 4], [25, 2000], exactly("t"), "QAY2000", READ, {
    prefixes: ["QAY"],
  }),
  rule("ZOOMLION", "QAY_ZOOMLION", "ALL_TERRAIN_CRANE", [2, 4], [25, 2000], exactly("t"), "QAY220", READ, {
    prefixes: ["QAY"],
  }),
  rule("XCMG", "QUY_XCMG", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY50", NAMES_READ, {
    prefixes: ["QUY"],
    confirmed: [50],
  }),
  rule("ZOOMLION", "QUY_ZOOMLION", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY80", NAMES_READ, {
    prefixes: ["QUY"],
  }),
  rule("FUWA", "QUY_FUWA", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY100", NAMES_READ, {
    prefixes: ["QUY"],
  }),
  rule(undefined, "QRY", "ROUGH_TERRAIN_CRANE", [2, 3], [15, 150], exactly("t"), "QRY55", KNOWN),
  rule(undefined, "QLY", "TYRE_CRANE", [1, 3], [5, 100], exactly("t"), "QLY25", KNOWN),
  rule(undefined, "ZL", "WHEEL_LOADER", [2, 3], [8, 100], tenth("t"), "ZL50", KNOWN),
  rule(undefined, "SC_HOIST", "CONSTRUCTION_HOIST", [2, 3], [50, 400], hundredth("t"), "SC200/200", KNOWN, {
    prefixes: ["SC", "SCD"],
    suffix: /^(?:\/\d{2,3})?(?:[A-Z]{1,3}\d{0,2}|-[A-Z0-9]{1,3})?$/,
  }),
  rule(undefined, "HBT", "CONCRETE_LINE_PUMP", [2, 3], [20, 150], exactly("m³/h"), "HBT60", KNOWN, {
    prefixes: ["HBT", "HBTS"],
    suffix: /^(?:[A-Z.-][A-Z0-9.-]{0,13})?$/,
  }),
  rule(undefined, "HZS", "CONCRETE_BATCHING_PLANT", [2, 3], [25, 360], exactly("m³/h"), "HZS120", READ),
]

/** Names of Zoomlion, but its tower cranes. */
const zoomlionRules: ReadonlyArray<ModelRule> = [
  rule("ZOOMLION", "ZTC", "TRUCK_CRANE", [3, 4], [100, 2000], withoutLastDigit("t"), "ZTC250", READ),
  rule("ZOOMLION", "ZAT", "ALL_TERRAIN_CRANE", [3, 5], [350, 50_000], tenth("t"), "ZAT2200", KNOWN),
  rule("ZOOMLION", "ZRT", "ROUGH_TERRAIN_CRANE", [3, 4], [200, 2000], withoutLastDigit("t"), "ZRT600", KNOWN),
  rule("ZOOMLION", "ZCC", "CRAWLER_CRANE", [3, 5], [350, 50_000], tenth("t"), "ZCC12500", KNOWN, {
    exceptions: [
      except(
        "3200",
        3200,
        {
          certainty: "CONFIRMED",
          source: "cranepedia.com, 2021; plantmachineryvehicles.com: 3200-tonne crawler crane",
        },
        { suffix: "NP" },
      ),
    ],
  }),
  rule("ZOOMLION", "ZE", "EXCAVATOR", [2, 4], [15, 2000], tenth("t"), "ZE360E", NAMES_READ, { confirmed: [360] }),
  rule("ZOOMLION", "ZD", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "ZD220", KNOWN),
  rule("ZOOMLION", "ZR", "ROTARY_DRILLING_RIG", [3, 3], [100, 700], exactly("kN·m"), "ZR280", KNOWN),
  rule("ZOOMLION", "ZLJ_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], unrated, "ZLJ5419THB", KNOWN, {
    prefixes: ["ZLJ"],
    suffix: notice("THB"),
  }),
  rule("ZOOMLION", "ZLJ_MIXER", "CONCRETE_MIXER_TRUCK", [4, 4], [5000, 5999], unrated, "ZLJ5250GJB", KNOWN, {
    prefixes: ["ZLJ"],
    suffix: notice("GJB"),
  }),
  rule("ZOOMLION", "ZLJ_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], unrated, "ZLJ5331JQZ25V", KNOWN, {
    prefixes: ["ZLJ"],
    suffix: notice("JQZ"),
  }),
]

/**
 * Every line of the table of names, in the order in which they are asked: of the rules of one maker for one prefix, the
 * first that fits answers; rules of several makers all answer.
 */
export const modelRules: ReadonlyArray<ModelRule> = [
  ...sharedRules,
  ...xcmgRules,
  ...sanyRules,
  ...zoomlionRules,
  ...chineseRules,
  ...towerRules,
  ...craneRules,
  ...earthmovingRules,
]
