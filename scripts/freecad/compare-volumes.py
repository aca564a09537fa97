"""Opens models in FreeCAD and compares the volume of every element with what its IFC file and the files beside it say.

For whoever wants to see in another program that the bodies of a model are what its quantities say. It needs FreeCAD 0.20 or newer with
IFC import: FreeCAD says how to add the module `ifcopenshell` where that is missing. No screen is needed:

    freecadcmd scripts/freecad/compare-volumes.py OUTDIR/model.ifc

More files may be named. If the module stands in a folder of its own, say `-P FOLDER` first. FreeCAD imports each file as it does when a
user opens it. For every kind of element the table tells, in cubic meters:

    elements  how many have a body in the file
    valid     how many of these FreeCAD holds as valid solids
    body      the volumes of these solids, openings cut; `uncut` is before they are cut
    stated    NetVolume of the quantities in the IFC file; GrossVolume for `uncut`
    apart     how much a single body differs from what is stated, at most
    own       the volumes in `model.obj` and `report.json`, if they lie beside the IFC file: walls, doors and the rest in the one, rooms
              in the other

A stair is the sum of its parts. Elements that are off are listed below the table; then the command ends with 1. It ends with 2 where there
was nothing to compare.
"""

import contextlib
import json
import os
import sys
import traceback

import FreeCAD
import Part
import importIFC

try:
    import ifcopenshell
    from ifcopenshell import geom
except ImportError:
    print("FreeCAD finds no module ifcopenshell: it cannot import IFC")
    sys.stdout.flush()
    os._exit(2)

KINDS = ("Wall", "Slab", "Column", "Beam", "Stair", "StairFlight", "Space", "Roof", "Door", "Window")
# A body may differ from what is stated by this part of it, or by a liter.
PART = 0.001
LEAST = 0.001
CUBIC_MILLIMETERS = 1e9


def stated_volumes(product):
    """Volumes that the file states of an element, by their names."""
    definitions = [r.RelatingPropertyDefinition for r in product.IsDefinedBy if r.is_a("IfcRelDefinesByProperties")]
    quantities = [q for d in definitions if d.is_a("IfcElementQuantity") for q in d.Quantities]
    return {q.Name: q.VolumeValue for q in quantities if q.is_a("IfcQuantityVolume")}


def pieces_of(product):
    """Ids of an element in our other files: a curved wall stands there as straight pieces."""
    definitions = [r.RelatingPropertyDefinition for r in product.IsDefinedBy if r.is_a("IfcRelDefinesByProperties")]
    for definition in definitions:
        for value in definition.HasProperties if definition.is_a("IfcPropertySet") else ():
            if value.Name == "Pieces":
                return [text.wrappedValue for text in value.ListValues]
    return [product.Tag if product.is_a("IfcElement") else product.Name]


@contextlib.contextmanager
def silence():
    """FreeCAD prints its progress without end."""
    sys.stdout.flush()
    kept, nothing = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nothing)


def imported_shapes(path):
    """What FreeCAD's own import makes of a file: shapes by GlobalId."""
    document = FreeCAD.newDocument()
    with silence():
        importIFC.insert(path, document.Name)
        document.recompute()
    shapes = {}
    for thing in document.Objects:
        guid = getattr(thing, "IfcData", {}).get("IfcUID")
        if guid and hasattr(thing, "Shape"):
            shapes[guid] = thing.Shape.copy()
    FreeCAD.closeDocument(document.Name)
    return shapes


def uncut_shape(product):
    """An element's body before its openings are cut."""
    settings = geom.settings()
    for setting in (settings.USE_BREP_DATA, settings.SEW_SHELLS, settings.DISABLE_OPENING_SUBTRACTIONS):
        settings.set(setting, True)
    # Its geometry lives as long as it does.
    made = geom.create_shape(settings, product)
    shape = Part.Shape()
    shape.importBrepFromString(made.geometry.brep_data, False)
    # It comes in meters, FreeCAD has millimeters.
    shape.scale(1000.0)
    return shape


def mesh_volumes(path):
    """Volumes of the groups of an OBJ file by name."""
    points, volumes, group = [], {}, None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            word, *fields = line.split() or [""]
            if word == "v":
                points.append([float(field) for field in fields[:3]])
            elif word == "g":
                group = fields[0]
            elif word == "f":
                corners = [points[int(field.split("/")[0]) - 1] for field in fields]
                for (ax, ay, az), (bx, by, bz) in zip(corners[1:], corners[2:]):
                    px, py, pz = corners[0]
                    across = px * (ay * bz - az * by) + py * (az * bx - ax * bz) + pz * (ax * by - ay * bx)
                    volumes[group] = volumes.get(group, 0.0) + across / 6
    return volumes


def own_volumes(folder):
    """Volumes of the files beside an IFC file: by id, rooms by name."""
    volumes = {}
    mesh, report = os.path.join(folder, "model.obj"), os.path.join(folder, "report.json")
    if os.path.exists(mesh):
        volumes.update(mesh_volumes(mesh))
    if os.path.exists(report):
        with open(report, encoding="utf-8") as text:
            volumes.update({room["name"]: room["volume"] for room in json.load(text)["rooms"]})
    return volumes


def has_body(product):
    shape = product.Representation
    return bool(shape) and any(part.RepresentationIdentifier == "Body" for part in shape.Representations)


def bearers(product):
    """What has the bodies of an element: itself, or its parts."""
    return [part for relation in product.IsDecomposedBy for part in relation.RelatedObjects] or [product]


def row(label, products, measure, quantity, own, wrong):
    """Prints a line of the table; adds what is wrong."""
    count = valid = 0
    body = stated = apart = ours = 0.0
    for product in products:
        called = "%s %s, tag %s" % (product.is_a(), product.GlobalId, getattr(product, "Tag", product.Name))
        shapes = [measure(bearer) for bearer in bearers(product)]
        count += 1
        if all(shape and shape.Solids and shape.isValid() for shape in shapes):
            valid += 1
        else:
            wrong.append("%s: no valid solid" % called)
            continue
        volume = sum(shape.Volume for shape in shapes) / CUBIC_MILLIMETERS
        body += volume
        expected = stated_volumes(product).get(quantity)
        if expected is not None:
            stated += expected
            apart = max(apart, abs(volume - expected))
            if abs(volume - expected) > max(LEAST, PART * expected):
                wrong.append("%s: body %.6f, %s %.6f" % (called, volume, quantity, expected))
        # The files beside know a stair as a whole.
        is_whole = quantity == "NetVolume" and not (product.is_a("IfcElement") and product.Decomposes)
        known = [own[piece] for piece in pieces_of(product) if piece in own] if is_whole else []
        if known:
            ours += sum(known)
            if abs(volume - sum(known)) > max(LEAST, PART * volume):
                wrong.append("%s: body %.6f, own %.6f" % (called, volume, sum(known)))
    print("%-12s %8d %6d %12.4f %12.4f %10.6f %12.4f" % (label, count, valid, body, stated, apart, ours))


def compare(path):
    """Prints the table of a file; returns what is wrong."""
    file, shapes, own = ifcopenshell.open(path), imported_shapes(path), own_volumes(os.path.dirname(path))
    wrong = []
    print("\n%s\n%-12s %8s %6s %12s %12s %10s %12s" % (path, "", "elements", "valid", "body", "stated", "apart", "own"))
    for kind in KINDS:
        products = file.by_type("Ifc" + kind, include_subtypes=False)
        products = [product for product in products if all(has_body(bearer) for bearer in bearers(product))]
        if products:
            row(kind, products, lambda product: shapes.get(product.GlobalId), "NetVolume", own, wrong)
        cut = [product for product in products if product.is_a("IfcElement") and product.HasOpenings]
        if cut:
            row("  uncut", cut, uncut_shape, "GrossVolume", own, wrong)
    for line in wrong:
        print("  " + line)
    return wrong


def main():
    paths = [os.path.abspath(name) for name in sys.argv[1:] if name.lower().endswith(".ifc")]
    if not paths:
        print("usage: freecadcmd scripts/freecad/compare-volumes.py MODEL.ifc ...")
        return 2
    return 1 if any([compare(path) for path in paths]) else 0


try:
    code = main()
except Exception:
    traceback.print_exc()
    code = 1
sys.stdout.flush()
# FreeCAD would go on to its own prompt, and open the files again.
os._exit(code)
