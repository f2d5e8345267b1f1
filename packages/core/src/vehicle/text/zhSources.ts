/** Sources of the default tables and of the codes of makers in Chinese, by their English text. */
export const zhSources: Readonly<Record<string, string>> = {
  "che168 asking prices of 2024-06 (vehicle-2024, training part): ln price on age and kilometres within one brand, series and trim, ages 0-13; level of year 3 from JD Power 2022 (chinaservicesinfo.com 2022-10-25); older ages and floor by judgement":
    "二手车之家2024年6月挂牌价：按同品牌、车系、车型分析车龄和里程对价格的影响，车龄0至13年；第3年的保值率取自 JD Power 2022年报告（chinaservicesinfo.com，2022-10-25）；更高车龄和最低保值率凭经验设定",
  "65.4 % for battery cars below 3 years in 2023 (insights.made-in-china.com), taken at 1.5 years; slopes to year 4 of che168 asking prices of 2024-06 (vehicle-2024, training part), 125 battery cars: ln price on age and kilometres within one brand, series and trim; 13 % a year from year 4, older ages and floor by judgement. Against what the car costs new today: list prices were cut":
    "2023年3年以内纯电动车保值率65.4%（insights.made-in-china.com），按1.5年计；4年以内的降幅取自二手车之家2024年6月125辆纯电动车挂牌价；4年后每年13%、更高车龄和最低保值率凭经验设定。因指导价多次下调，以同款新车现价为基数",
  "Half way between the curves of petrol and of battery cars (geometric mean): no level was found for plug-in hybrids":
    "取燃油车与纯电动车曲线的几何平均：未查到插电混动车的保值率",
  "0.9 of what a dealer sells for, as the 54321 rule has it; dealers buy below and sell above private deals":
    "按“54321法则”，车商收购价约为零售价的九成；车商收购价低于、零售价高于个人成交价",
  "WALL-E/vin-decoder csv/wmi.csv (crawled, noisy; the brand of most of its lines is taken); idlesign/vininfo dicts/wmi.py":
    "WALL-E/vin-decoder 的 csv/wmi.csv（网络采集，有杂讯，取多数条目的品牌）；idlesign/vininfo 的 dicts/wmi.py",
  "WALL-E/vin-decoder csv/wmi.csv (crawled, noisy; the brand of most of its lines is taken)":
    "WALL-E/vin-decoder 的 csv/wmi.csv（网络采集，有杂讯，取多数条目的品牌）",
  "idlesign/vininfo dicts/wmi.py": "idlesign/vininfo 的 dicts/wmi.py",
  "vinspecify.com; a published breakdown of VINs of Teslas built in Shanghai":
    "vinspecify.com；公开的上海产特斯拉车辆识别代号说明",
  "public code that speaks to the maker's own service, with a VIN whose check digit holds":
    "调用厂家服务的公开代码，其中的车辆识别代号校验位正确",
  "public code that speaks to the maker's own service, with VINs whose check digits hold; the crawled list has 金旅":
    "调用厂家服务的公开代码，其中的车辆识别代号校验位正确；网络采集的代码表中为金旅",
  "a test case of public code for the maker's cars": "该厂车辆公开代码中的测试用例",
}
