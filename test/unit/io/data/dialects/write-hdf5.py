import h5py,numpy as np,scipy.io as sio
O='/tmp/tt/mat/'
t=np.arange(50)*0.02; v=50+t; d=3*np.sin(t)
def head(fn):
    b=open(fn,'r+b'); b.seek(0); b.write(b'MATLAB 7.3 MAT-file, Platform: GLNXA64'.ljust(116)+b'\0'*8+b'\x00\x02IM'); b.close()
def mfile(fn): return h5py.File(fn,'w',userblock_size=512)
def num(g,name,a,cls='double'):
    ds=g.create_dataset(name,data=np.atleast_2d(a)); ds.attrs['MATLAB_class']=np.bytes_(cls); return ds
def char(g,name,s):
    ds=g.create_dataset(name,data=np.array([[ord(c)] for c in s],dtype='u2')); ds.attrs['MATLAB_class']=np.bytes_('char'); ds.attrs['MATLAB_int_decode']=np.int32(2); return ds
f=mfile(O+'h01-nested.mat'); data=f.create_group('data'); data.attrs['MATLAB_class']=np.bytes_('struct'); num(data,'time',t)
for n,a,u in (('Steer',d,'deg'),('Speed',v,'km/h')):
    g=data.create_group(n); g.attrs['MATLAB_class']=np.bytes_('struct'); num(g,'Value',a); char(g,'Unit',u)
f.close(); head(O+'h01-nested.mat')
f=mfile(O+'h02-cells.mat'); r=f.create_group('#refs#'); refs=[num(r,'a',t).ref,num(r,'b',v).ref,char(r,'c','hello').ref]
c=f.create_dataset('c',data=np.array([refs],dtype=h5py.ref_dtype)); c.attrs['MATLAB_class']=np.bytes_('cell'); num(f,'t',t); num(f,'v',v); f.close(); head(O+'h02-cells.mat')
f=mfile(O+'h03-structarray.mat'); r=f.create_group('#refs#'); g=f.create_group('ch'); g.attrs['MATLAB_class']=np.bytes_('struct')
k=0
for field,vals in (('Name',['Time','Steer','Speed']),('Unit',['s','deg','km/h']),('Data',[t,d,v])):
    rr=[]
    for x in vals:
        k+=1; rr.append((char(r,f'x{k}',x) if isinstance(x,str) else num(r,f'x{k}',x)).ref)
    ds=g.create_dataset(field,data=np.array([[q] for q in rr],dtype=h5py.ref_dtype))
f.close(); head(O+'h03-structarray.mat')
f=mfile(O+'h04-opaque.mat'); num(f,'t',t); num(f,'v',v); 
for n,cl in (('s','string'),('tab','table'),('tt','timetable'),('dt','datetime')):
    ds=f.create_dataset(n,data=np.array([[0xdd000000,2,1,1,1,1]],dtype='u4')); ds.attrs['MATLAB_class']=np.bytes_(cl); ds.attrs['MATLAB_object_decode']=np.int32(3)
f.create_group('#subsystem#').create_dataset('MCOS',data=np.zeros((1,5),'u4')); f.close(); head(O+'h04-opaque.mat')
f=mfile(O+'h05-logical.mat'); num(f,'t',t); num(f,'lo',(d>0).astype('u1'),'logical'); num(f,'sg',d.astype('f4'),'single'); num(f,'i16',(100*d).astype('i2'),'int16')
cx=np.zeros((1,50),dtype=[('real','f8'),('imag','f8')]); cx['real']=d; ds=f.create_dataset('cx',data=cx); ds.attrs['MATLAB_class']=np.bytes_('double')
char(f,'txt','some text'); f.close(); head(O+'h05-logical.mat')
f=mfile(O+'h06-sparse.mat'); num(f,'t',t); g=f.create_group('sp'); g.attrs['MATLAB_class']=np.bytes_('double'); g.attrs['MATLAB_sparse']=np.uint64(50)
idx=np.nonzero(d>1)[0]; g.create_dataset('data',data=d[idx]); g.create_dataset('ir',data=idx.astype('u8')); g.create_dataset('jc',data=np.array([0,len(idx)],'u8')); f.close(); head(O+'h06-sparse.mat')
f=mfile(O+'h07-onlytable.mat'); ds=f.create_dataset('tt',data=np.array([[0xdd000000,2,1,1,1,1]],dtype='u4')); ds.attrs['MATLAB_class']=np.bytes_('timetable'); ds.attrs['MATLAB_object_decode']=np.int32(3); f.close(); head(O+'h07-onlytable.mat')
# plain h5: pandas-like compound, two groups
f=h5py.File(O+'h08-compound.h5','w'); a=np.zeros(50,dtype=[('time','f8'),('speed','f4')]); a['time']=t;a['speed']=v; f['log']=a; f.close()
f=h5py.File(O+'h09-strings.h5','w'); f['time']=t; f['speed']=v; f['speed'].attrs['units']='km/h'; f['names']=np.array(['a','b'],dtype=h5py.string_dtype()); f['mode']=np.array([b'x']*50); f['b']=d>0; f.close()
# scipy writers
sio.savemat(O+'s01-v5.mat',{'time':t,'speed':v,'steer':d},do_compression=True,oned_as='row')
sio.savemat(O+'s02-nested.mat',{'log':{'time':t,'Front':{'Fz':{'data':v,'units':'N'},'Fy':{'data':d,'units':'kN'}}}},oned_as='column')
sio.savemat(O+'s03-v4.mat',{'time':t,'speed':v,'n':np.arange(50,dtype='i2'),'note':'text'},format='4')
sio.savemat(O+'s04-objarr.mat',{'time':t,'signals':np.array([v,d],dtype=object)})
sio.savemat(O+'s05-records.mat',{'rec':np.rec.fromarrays([t,v],names='t,v')})
