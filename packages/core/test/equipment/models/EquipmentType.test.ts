import { describe, expect, it } from "@effect/vitest"
import { equipmentTypeNames, equipmentTypeOf, equipmentTypes } from "../../../src/equipment/EquipmentType.ts"

describe("equipmentTypeOf", () => {
  it.each([
    ["汽车起重机", "TRUCK_CRANE"],
    ["汽车吊", "TRUCK_CRANE"],
    ["QY25K型汽车起重机", "TRUCK_CRANE"],
    ["全地面起重机", "ALL_TERRAIN_CRANE"],
    ["越野轮胎起重机", "ROUGH_TERRAIN_CRANE"],
    ["轮胎起重机", "TYRE_CRANE"],
    ["履带式起重机", "CRAWLER_CRANE"],
    ["伸缩臂履带起重机", "TELESCOPIC_CRAWLER_CRANE"],
    ["随车起重机", "LORRY_LOADER"],
    ["塔吊", "TOWER_CRANE"],
    ["塔式起重机", "TOWER_CRANE"],
    ["施工电梯", "CONSTRUCTION_HOIST"],
    ["挖机", "EXCAVATOR"],
    ["履带式液压挖掘机", "EXCAVATOR"],
    ["轮式挖掘机", "WHEELED_EXCAVATOR"],
    ["装载机", "WHEEL_LOADER"],
    ["挖掘装载机", "BACKHOE_LOADER"],
    ["滑移装载机", "SKID_STEER_LOADER"],
    ["推土机", "BULLDOZER"],
    ["平地机", "MOTOR_GRADER"],
    ["单钢轮振动压路机", "ROLLER"],
    ["摊铺机", "PAVER"],
    ["旋挖钻机", "ROTARY_DRILLING_RIG"],
    ["混凝土泵车", "CONCRETE_PUMP_TRUCK"],
    ["拖泵", "CONCRETE_LINE_PUMP"],
    ["混凝土搅拌运输车", "CONCRETE_MIXER_TRUCK"],
    ["混凝土搅拌站", "CONCRETE_BATCHING_PLANT"],
    ["正面吊", "REACH_STACKER"],
    ["叉车", "FORKLIFT"],
    ["矿用自卸车", "MINING_TRUCK"],
    ["高空作业平台", "AERIAL_WORK_PLATFORM"],
    ["Truck Crane", "TRUCK_CRANE"],
    ["All-Terrain Cranes", "ALL_TERRAIN_CRANE"],
    ["tower cranes", "TOWER_CRANE"],
    // Headings of United States auction catalogues.
    ["Track Excavators", "EXCAVATOR"],
    ["Track Type Tractors", "BULLDOZER"],
    ["Motor Graders", "MOTOR_GRADER"],
    ["Skid Steer Loaders", "SKID_STEER_LOADER"],
    ["Wheel Loader", "WHEEL_LOADER"],
    ["Backhoe Loaders", "BACKHOE_LOADER"],
    ["Hydraulic Excavator, Track - 12.0 to 14.0 Metric Tons", "EXCAVATOR"],
    ["Hydraulic Excavator, Track - Unidentified", "EXCAVATOR"],
    ["Hydraulic Excavator, Wheel", "WHEELED_EXCAVATOR"],
    ["Track Type Tractor, Dozer - 85.0 to 105.0 Horsepower", "BULLDOZER"],
    ["Motorgrader - 145.0 to 170.0 Horsepower", "MOTOR_GRADER"],
    ["Skid Steer Loader - 1751.0 to 2201.0 Lb Operating Capacity", "SKID_STEER_LOADER"],
    ["Backhoe Loader - 14.0 to 15.0 Ft Standard Digging Depth", "BACKHOE_LOADER"],
    ["Wheel Loader - 150.0 to 175.0 Horsepower", "WHEEL_LOADER"],
  ])("%s is %s", (text, type) => expect(equipmentTypeOf(text)).toBe(type))

  it.each(["", "起重机", "吊车", "crane", "loader", "机械", "住宅", "EXCAVATORS123", "😀", "挖", "A".repeat(5000)])(
    "%j names no type",
    (text) => expect(equipmentTypeOf(text)).toBeUndefined(),
  )

  it("every code and every listed name is of its type", () => {
    for (const type of equipmentTypes) {
      expect(equipmentTypeOf(type)).toBe(type)
      for (const name of `${equipmentTypeNames[type].zh}|${equipmentTypeNames[type].en}`.split("|")) {
        expect(equipmentTypeOf(name), name).toBe(type)
        expect(equipmentTypeOf(` ${name.toUpperCase()} `), name).toBe(type)
      }
    }
  })
})
