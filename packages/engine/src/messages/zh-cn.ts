import type { EngineErrorCode, WARNING_CODES } from '../core/errors.ts';

/** Chinese texts of every error; `{name}` stands for a parameter. */
export const errorsZhCn: Record<EngineErrorCode, string> = {
  'file-empty': '文件是空的',
  'format-unknown': '无法识别的文件格式。支持 LAS、LAZ、COPC、E57、PLY、PCD、PTS、PTX、XYZ、TXT、CSV、OBJ',
  'format-mismatch': '内容不是 {format} 格式，文件可能改过扩展名',
  'format-unsupported': '暂不支持 {format}',
  'file-truncated': '文件不完整，可能没有传完或复制中断',
  'file-corrupt': '文件内容已损坏',
  'header-invalid': '文件头无效',
  'checksum-mismatch': '校验和不符，文件内容已损坏',
  'no-points': '文件里没有点',
  'no-finite-points': '没有一个点的坐标有效',
  'degenerate-extent': '所有点重合在一处，无法建模',
  'unit-ambiguous': '无法判断长度单位，请指定',
  'too-few-points': '点数太少，无法建模',
  'no-structure-found': '没有找到楼层、房间或墙体，只有 {level} m² 水平面、{upright} m² 竖直面和 {other} m² 斜面',
  'option-invalid': '选项 {option} 无效',
  'recipe-unavailable': '建模方案“{recipe}”尚未提供',
  'memory-budget-exceeded': '内存不足以处理这份点云',
  'disk-full': '磁盘空间不足',
  'artifact-missing': '缺少中间成果 {artifact}，请重新运行',
  cancelled: '已取消',
};

/** Chinese texts of every warning. */
export const warningsZhCn: Record<keyof typeof WARNING_CODES, string> = {
  'extension-mismatch': '{file}：扩展名是 .{extension}，内容是 {format}，已按内容读取',
  'points-missing': '{file}：声明 {expected} 个点，实际 {actual} 个',
  'header-damaged': '{file}：文件头的 {part} 已损坏，已忽略',
  'lines-skipped': '{file}：跳过 {count} 行无法读取的内容，第一处在第 {line} 行',
  'mesh-vertices-only': '{file}：是网格模型，只用了顶点，忽略 {faces} 个面',
  'points-outside-header': '{file}：{count} 个点超出文件头声明的范围',
  'points-invalid': '{file}：去掉 {count} 个坐标无效的点',
  'points-zero': '{file}：去掉 {count} 个坐标全为零的点',
  'points-outliers': '已去掉 {count} 个远离主体的点（最远 {distance} 米）',
  'extent-degenerate': '全部 {count} 个点重合在一处，无法建模',
  'far-from-origin': '各点相距达 {distance} 米，坐标只能保留到 {precision} 米；如嫌太粗，请拆分文件',
  'resolution-coarse': '坐标步长 {resolution} 米，与点间距 {spacing} 米相比偏大，表面会呈台阶状',
  'coordinates-degrees': '{file}：坐标是经纬度（{longitude}，{latitude}），已换算成米',
  'unit-assumed': '文件没有写明单位，按 {unit} 处理',
  'unit-guessed': '根据层高 {height} 推断单位为 {unit}，如不对请重新指定',
  'unit-unclear':
    '楼板间距 {height}，文件没有写明单位：可能是 {height} 米高的大厅，也可能是以英尺计、{feet} 米高的楼层。已按 {unit} 处理，如不对请更改单位',
  'unit-differs': '{file}：单位是 {unit}，已统一为 {used}',
  'up-guessed': '推断 {up} 轴向上，如不对请重新指定',
  'ceiling-not-seen': '有 {storeys} 个楼层没有扫到天花板，房间由地面和墙体推断，净高为假定值',
  'wall-thickness-assumed': '墙厚未知，暂按 {thickness} 米绘制：只看到一侧',
  'slab-thickness-assumed': '板厚按 {thickness} 米假定：另一侧没有扫到',
  'stair-steps-assumed': '梯段转弯，踏步按每步 {rise} 米划分',
  'stair-ends-assumed': '只扫到 {seen}% 的高度，其余踏步按规律补全',
  'ceiling-height-assumed': '净高按 {height} 米假定：没有扫到天花板',
  'edit-element-missing': '修改未生效：模型中已没有“{element}”',
  'edit-kind-mismatch': '修改未生效：“{element}”不支持这种操作',
  'edit-opening-misplaced': '修改未生效：“{element}”的门窗洞口会超出墙体或与其他洞口重叠',
  'edit-shape-broken': '修改未生效：“{element}”这样改动会使房间、楼板或相邻墙体的轮廓失效',
  'edit-rooms-apart': '修改未生效：“{element}”与另一房间须在同一标高，且只隔一段直墙才能合并',
  'edit-line-misses': '修改未生效：分隔线没有横穿“{element}”，或离墙角太近',
  'edit-element-locked': '修改未生效：“{element}”已锁定，请先解锁',
  'walls-scarcely-seen': '房间轮廓只有 {percent}% 扫到墙面，房间仅为粗略推测',
  'walls-one-sided': '有 {walls} 面墙只扫到一侧，厚度未知',
};

/** Chinese for where in a file; each is used when its parameter is there. */
export const placesZhCn: Record<string, string> = {
  line: '第 {line} 行',
  offset: '第 {offset} 字节',
  part: '{part}',
  field: '{field}',
  stage: '阶段 {stage}',
  expected: '应为 {expected}',
  actual: '实际 {actual}',
};
