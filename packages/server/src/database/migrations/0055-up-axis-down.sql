-- The axis that points up may be one against its direction: '-y'.
alter table blade_dataset alter column up type varchar(4);
alter table blade_dataset alter column up_given type varchar(4);
