cd /tmp/tt/mat
t=(0:49)'*0.02; v=50+t; d=3*sin(t);
% nested struct like loggers
data=struct(); data.time=t; data.Steer.Value=d; data.Steer.Unit='deg'; data.Speed.Value=v; data.Speed.Unit='km/h'; data.name='run 1'; data.Speed.Description='ground';
save('-v7','m01-nested.mat','data'); save('-v6','m01-nested-v6.mat','data');
% array of structs
ch=struct('Name',{'Time','Steer','Speed'},'Unit',{'s','deg','km/h'},'Data',{t,d,v});
save('-v7','m02-structarray.mat','ch');
% struct array of records: scalar per record
for i=1:50, rec(i).t=t(i); rec(i).steer=d(i); rec(i).note='x'; end
save('-v7','m03-records.mat','rec');
% cells
c={t,d,v}; names={'t','steer','speed'}; save('-v7','m04-cells.mat','c','names','t','v');
onlycells={t,d}; save('-v7','m05-onlycells.mat','onlycells');
% integer types
i8=int8(round(d)); u8=uint8(v); i16=int16(100*d); u16=uint16(v); i32=int32(1000*d); u32=uint32(v); i64=int64(t*1e9); u64=uint64(t*1e9); sg=single(d); lo=d>0;
save('-v7','m06-ints.mat','t','i8','u8','i16','u16','i32','u32','i64','u64','sg','lo');
sp=sparse(d.*(d>1)); cx=d+1i*t; tx='hello there'; tm=['abc';'def']; spm=sparse([1 2;3 4]);
save('-v7','m07-other.mat','t','sp','cx','tx','tm');
% row vectors
tr=t'; vr=v'; dr=d'; time=tr; save('-v7','m08-rows.mat','time','vr','dr');
M=[t d v]; Mr=M'; save('-v7','m09-matrix.mat','M'); save('-v7','m09b-matrix-t.mat','Mr');
% several time bases
t_fast=t; steer_fast=d; t_slow=(0:9)'*0.1; speed_slow=50+t_slow; save('-v7','m10-two-times.mat','t_fast','steer_fast','t_slow','speed_slow');
% per channel time
Steer.time=t; Steer.signals.values=d; Steer.signals.dimensions=1; Steer.signals.label='Steer'; Speed.time=t_slow; Speed.signals.values=speed_slow; Speed.signals.label='Speed';
save('-v7','m11-simulink.mat','Steer','Speed');
A.Time=t; A.Data=d; B.Time=t_slow; B.Data=speed_slow; log.A=A; log.B=B; save('-v7','m12-timeseries.mat','log');
% scalars
fs=50; save('-v7','m13-fs.mat','fs','v','d'); 
x3=zeros(2,3,4); save('-v7','m14-3d.mat','t','v','x3'); 
fh=@(x)x; save('-v7','m15-empty.mat'); e=[]; s=5; save('-v7','m16-scalars.mat','e','s');
units.v='km/h'; units.t='s'; save('-v7','m17-units.mat','t','v','units');
v_unit='km/h'; save('-v7','m18-unitvar.mat','t','v','v_unit');
% v4
save('-v4','m20-v4.mat','t','v','d'); save('-v4','m21-v4-text.mat','t','v','tm'); save('-v4','m22-v4-sparse.mat','t','sp'); save('-v4','m23-v4-cx.mat','t','cx');
ti=(1:50)'; vi=(1:50)'*2; save('-v4','m24-v4-int.mat','ti','vi');
save('-v4','m25-v4-row.mat','time','vr','dr');
