/** Prefixes under which engines of the kin write what BPMN has no attribute for. */
const KIN = ['flowable', 'activiti', 'camunda'];

/** An attribute beyond BPMN: typed where the parser knows it, else as written under a prefix of the kin. '' without it. */
export function attributeOf(element: object, name: string): string {
  const own: unknown = Reflect.get(element, name);
  if (typeof own === 'string') return own.trim();
  const attrs: unknown = Reflect.get(element, '$attrs');
  if (typeof attrs !== 'object' || attrs === null) return '';
  const found: unknown = KIN.map((prefix): unknown => Reflect.get(attrs, `${prefix}:${name}`)).find(
    (value) => typeof value === 'string',
  );
  return typeof found === 'string' ? found.trim() : '';
}
