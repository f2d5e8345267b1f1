/** Brands and series as a Chinese site of used cars files them (2024-06): names only. */
const NAMES: Readonly<Record<string, string>> = {
  上汽集团:
    "荣威550|名爵6|锐腾|MG5|荣威RX5|荣威i5|名爵3|荣威RX3|荣威e950|荣威i6 MAX|名爵HS|荣威i6|荣威RX5 MAX|MG5天蝎座|MG领航|MG7",
  上汽大众:
    "Polo|朗逸|途观|桑塔纳|朗行|凌渡|途铠|帕萨特|途岳|途观L|帕萨特新能源|大众ID.3|辉昂|ID.4 X|途昂|ID.6 X|途昂X",
  "一汽-大众":
    "宝来|迈腾|高尔夫|捷达|一汽-大众CC|速腾|C-TREK蔚领|高尔夫·嘉旅|T-ROC探歌|探影|探岳|ID.4 CROZZ|迈腾GTE插电混动|探岳X|揽境|揽巡",
  "一汽-大众捷达": "捷达VS5|捷达VS7",
  华晨宝马: "宝马5系|宝马3系|宝马X1|宝马1系|宝马X2|宝马X1新能源|宝马X3|宝马i3|宝马5系新能源|宝马iX3|宝马X5",
  "宝马(进口)":
    "宝马X1(进口)|宝马7系|宝马3系(进口)|宝马1系(进口)|宝马i3(进口)|宝马X3(进口)|宝马X6|宝马X2(进口)|宝马5系(进口)|宝马4系|宝马2系|宝马5系GT|宝马X4|宝马X5(进口)|宝马3系GT|宝马6系|宝马6系GT|宝马Z4|宝马i4|宝马iX|宝马X7|宝马8系",
  宝马M: "宝马M5|宝马M4|宝马X5 M|宝马X4 M|宝马X3 M|宝马M3|宝马X6 M|宝马M8|宝马XM",
  北京奔驰:
    "奔驰C级|奔驰GLA|奔驰E级|奔驰GLK级|奔驰A级|奔驰EQA|奔驰GLC|奔驰GLB|奔驰EQC|奔驰A级AMG|奔驰C级新能源|奔驰EQE SUV|奔驰E级新能源",
  "奔驰(进口)":
    "奔驰B级|奔驰S级|奔驰E级(进口)|奔驰GLK级(进口)|奔驰A级(进口)|奔驰CLS|奔驰GLA(进口)|奔驰SLK级|奔驰CLA|奔驰M级|奔驰GL级|奔驰C级(进口)|奔驰GLC轿跑|奔驰GLE轿跑|奔驰GLE|奔驰GLS|奔驰GLE轿跑新能源|奔驰GLE新能源|奔驰G级",
  "梅赛德斯-AMG":
    "奔驰M级AMG|奔驰CLA AMG|奔驰A级AMG(进口)|奔驰C级AMG|奔驰GLA AMG|奔驰S级AMG|奔驰GLC轿跑 AMG|奔驰GLB AMG|奔驰GLC AMG|奔驰GLE轿跑 AMG|奔驰GLE AMG|AMG GT|奔驰GLS AMG|奔驰E级AMG|奔驰G级AMG|奔驰EQS AMG|奔驰SLS级AMG",
  "梅赛德斯-迈巴赫": "迈巴赫S级|迈巴赫GLS",
  "梅赛德斯-EQ": "奔驰EQS",
  一汽奥迪:
    "奥迪A6L|奥迪A4L|奥迪Q5|奥迪A3|奥迪Q3|奥迪Q2L e-tron|奥迪Q2L|奥迪Q5L|奥迪Q4 e-tron|奥迪Q3 Sportback|奥迪e-tron|奥迪Q5L Sportback|奥迪A6L新能源",
  "奥迪(进口)":
    "奥迪TT|奥迪Q7|奥迪A5|奥迪A8|奥迪S3|奥迪e-tron(进口)|奥迪A7|奥迪A4(进口)|奥迪S4|奥迪S8|奥迪A6(进口)|奥迪S6|奥迪S5|奥迪Q8|奥迪SQ5|奥迪SQ5 Sportback|奥迪A8新能源",
  上汽奥迪: "奥迪A7L|奥迪Q6",
  长城汽车:
    "风骏5|哈弗H6|哈弗M6|欧拉白猫|哈弗H6 Coupe|欧拉黑猫|哈弗H4|哈弗H2|魏牌 VV5|魏牌 VV7|魏牌 VV6|哈弗F7x|哈弗F7|哈弗大狗|欧拉好猫|哈弗赤兔|哈弗神兽|魏牌 VV7 GT|哈弗酷狗|魏牌 VV7新能源|炮|哈弗H9|哈弗二代大狗|哈弗H5|坦克300|魏牌 摩卡新能源|坦克400新能源|坦克500",
  长安汽车:
    "悦翔V5|逸动DT|长安欧尚CX70|长安CS35|长安CS75|悦翔|长安欧尚X5|逸动|长安CS35PLUS|睿骋CC|长安CS85 COUPE|长安CS95|逸达|长安CS75 PLUS|长安欧尚X5 PLUS|长安CS55PLUS|长安UNI-V|长安欧尚X7|锐程CC|长安UNI-T|长安欧尚Z6|长安UNI-K|长安UNI-V 智电iDD|长安UNI-K 智电iDD",
  长安凯程: "长安睿行M90|长安之星9EV",
  奇瑞汽车:
    "奇瑞E3|瑞虎5|艾瑞泽5 PLUS|捷途X70|艾瑞泽5|瑞虎5x|捷途X70 PLUS|瑞虎8|瑞虎8 PLUS|艾瑞泽8|捷途大圣|捷途X90|瑞虎8 PRO",
  奇瑞捷豹路虎: "揽胜极光|发现神行|捷豹XEL|捷豹XFL|捷豹E-PACE|发现运动版",
  "路虎(进口)": "神行者2|揽胜运动版|揽胜极光(进口)|发现|揽胜星脉|揽胜|路虎卫士|揽胜运动版新能源",
  "捷豹(进口)": "捷豹XF|捷豹XE|捷豹F-PACE|捷豹XJ|捷豹F-TYPE",
  东风日产:
    "骐达TIIDA|玛驰|天籁|骊威|轩逸|逍客|阳光|轩逸·纯电|蓝鸟|启辰T90|楼兰|劲客|启辰D60|奇骏|启辰大V|启辰星|启辰大V DD-i超混动",
  "日产(进口)": "日产350Z|途乐|日产GT-R",
  一汽丰田:
    "花冠|威驰|RAV4荣放|卡罗拉|威驰FS|锐志|奕泽IZOA|亚洲龙|亚洲狮|奕泽E进擎|卡罗拉锐放|皇冠|一汽丰田bZ4X|普拉多|皇冠陆放|柯斯达|兰德酷路泽",
  "丰田(进口)": "坦途|普拉多(进口)|FJ 酷路泽|兰德酷路泽(进口)",
  广汽丰田: "凯美瑞|YARiS L 致炫|雷凌|汉兰达|凌尚|锋兰达|丰田C-HR|威兰达|威飒",
  东风本田: "思域|思铂睿|哥瑞|本田CR-V|本田XR-V|LIFE|享域|杰德|英仕派|本田UR-V",
  广汽菲克Jeep: "自由光|指南者",
  "Jeep(进口)": "指南者(进口)|大切诺基(进口)|指挥官经典|牧马人|角斗士|牧马人新能源",
  特斯拉中国: "Model 3|Model Y",
  "特斯拉（进口）": "Model X",
  MINI: "MINI|MINI COUNTRYMAN|MINI CLUBMAN",
}

/** Every brand and series once. */
export const catalogue: ReadonlyArray<readonly [brand: string, series: string]> = Object.entries(NAMES).flatMap(
  ([brand, series]) => series.split("|").map((one) => [brand, one] as const),
)
