import type { ExportOptions } from '../../core/exporter.ts';
import type { ElementBase } from '../../core/model/structured-model.ts';
import { describeWarning } from '../../messages/describe.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Field } from './step-writer.ts';
import { NONE, bool, integer, list, real, text, typed } from './step-writer.ts';

/** Value of a property, by IFC measure type. */
export type PropertyValue = { type: string; field: Field } | { type: 'list'; texts: string[] };

/** A label property. */
export const label = (value: string): PropertyValue => ({ type: 'IFCLABEL', field: text(value) });
/** A boolean property. */
export const flag = (value: boolean): PropertyValue => ({ type: 'IFCBOOLEAN', field: bool(value) });
/** A length property, meters. */
export const length = (value: number): PropertyValue => ({ type: 'IFCLENGTHMEASURE', field: real(value) });
/** A length that is more than nothing, meters. */
export const positiveLength = (value: number): PropertyValue => ({
  type: 'IFCPOSITIVELENGTHMEASURE',
  field: real(value),
});
/** A number of things. */
export const count = (value: number): PropertyValue => ({ type: 'IFCCOUNTMEASURE', field: real(value) });
const ratio = (value: number): PropertyValue => ({
  type: 'IFCNORMALISEDRATIOMEASURE',
  field: real(Math.max(0, Math.min(1, value))),
});

/** Attaches a property set to one element. */
export function addProperties(
  file: IfcFile,
  id: string,
  element: Field,
  set: string,
  properties: Record<string, PropertyValue>,
): void {
  const fields = Object.entries(properties).map(([name, value]) =>
    'texts' in value
      ? file.add(
          'IFCPROPERTYLISTVALUE',
          text(name),
          NONE,
          list(value.texts.map((t) => typed('IFCTEXT', text(t)))),
          NONE,
        )
      : file.add('IFCPROPERTYSINGLEVALUE', text(name), NONE, typed(value.type, value.field), NONE),
  );
  const guid = file.guid(`${set} ${id}`);
  attach(file, `${set} ${id}`, element, file.add('IFCPROPERTYSET', guid, NONE, text(set), NONE, list(fields)));
}

/** Attaches base quantities to one element. */
export function addQuantities(
  file: IfcFile,
  id: string,
  element: Field,
  set: string,
  quantities: { lengths?: Record<string, number>; areas?: Record<string, number>; volumes?: Record<string, number> },
): void {
  const kind = (type: string, values: Record<string, number> = {}) =>
    Object.entries(values).map(([name, value]) => file.add(type, text(name), NONE, NONE, real(value), NONE));
  const fields = [
    ...kind('IFCQUANTITYLENGTH', quantities.lengths),
    ...kind('IFCQUANTITYAREA', quantities.areas),
    ...kind('IFCQUANTITYVOLUME', quantities.volumes),
  ];
  const guid = file.guid(`${set} ${id}`);
  attach(
    file,
    `${set} ${id}`,
    element,
    file.add('IFCELEMENTQUANTITY', guid, NONE, text(set), NONE, NONE, list(fields)),
  );
}

/** Attaches what the scan shows of an element, and what was assumed. */
export function addEvidence(
  file: IfcFile,
  element: ElementBase,
  product: Field,
  options: ExportOptions,
  more: Record<string, PropertyValue> = {},
): void {
  const { evidence, confidence, status, assumptions } = element;
  const texts = assumptions.map((assumption) => describeWarning(assumption, options.language));
  addProperties(file, element.id, product, 'CloudExperience_ScanEvidence', {
    Status: label(status),
    Confidence: ratio(confidence),
    Coverage: ratio(evidence.coverage),
    RmsDeviation: length(evidence.rms),
    PointCount: { type: 'IFCINTEGER', field: integer(evidence.points) },
    SidesSeen: { type: 'IFCINTEGER', field: integer(evidence.sides) },
    ...more,
    ...(texts.length > 0 ? { Assumptions: { type: 'list', texts } } : {}),
  });
}

function attach(file: IfcFile, key: string, element: Field, definition: Field): void {
  file.relate('IFCRELDEFINESBYPROPERTIES', key, list([element]), definition);
}
