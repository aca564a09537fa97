-- Model whose records a column of a model refers to.
alter table blade_model_prototype add column ref_model_id varchar(20);
